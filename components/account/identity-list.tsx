"use client";

import { useLocale, useTranslations } from "next-intl";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { formatMinute } from "@/components/ui/format";
import { loadPage } from "@/lib/client/load-page";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import type { OfferedProvider } from "@/lib/saml/schema";
import type { IdentityJson } from "@/lib/sign-ins/schema";
import { startOidcLink, startSamlLink, unlinkIdentity } from "./calls";
import { neededBefore } from "./only-way-in";

type IdentityListProps = {
  identities: readonly IdentityJson[];
  /** Those that can be linked. */
  providers: readonly OfferedProvider[];
  password: "set" | "open" | "closed";
};

/** The ways of signing in beside the password: those of this account, and those that can be added. */
export function IdentityList({ identities, providers, password }: IdentityListProps) {
  const t = useTranslations("account.identities");
  const links = { saml: useApiMutation(startSamlLink), oidc: useApiMutation(startOidcLink) };
  const unlink = useApiMutation(unlinkIdentity, {
    refreshesPage: true,
    toast: { success: t("unlinked") },
  });
  const ways = { identities, password, canLink: providers.length > 0 };
  return (
    <>
      {identities.length > 0 && (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {identities.map((identity) => {
            const { idp, title, external_id: id } = identity;
            const needed = neededBefore(identity, ways);
            return (
              <li
                key={`${idp} ${id}`}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
              >
                <IdentityFacts identity={identity} needed={needed} />
                {!needed && (
                  <AlertDialog
                    title={t("unlinkTitle", { provider: title })}
                    description={t("unlinkText", { provider: title })}
                    confirm={t("unlink")}
                    onConfirm={() => unlink.mutate({ params: { idp, id } })}
                    trigger={
                      <Button
                        size="small"
                        aria-label={t("unlinkOf", { provider: title, name: id })}
                        busy={
                          unlink.isPending && unlink.variables.params.id === id
                            ? t("busy")
                            : undefined
                        }
                      >
                        {t("unlink")}
                      </Button>
                    }
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        {providers.map(({ kind, name, title }) => {
          const link = links[kind];
          return (
            <Button
              key={name}
              busy={link.isPending && link.variables.params.idp === name ? t("busy") : undefined}
              onClick={() =>
                link.mutate(
                  { params: { idp: name } },
                  { onSuccess: ({ location }) => loadPage(location) },
                )
              }
            >
              {t("link", { provider: title })}
            </Button>
          );
        })}
      </div>
    </>
  );
}

type IdentityFactsProps = { identity: IdentityJson; needed: ReturnType<typeof neededBefore> };

function IdentityFacts({ identity, needed }: IdentityFactsProps) {
  const t = useTranslations("account.identities");
  const locale = useLocale();
  const { title, external_id: id, created, last_signed_in_at: last } = identity;
  return (
    <div className="min-w-0">
      <p className="font-medium">{title}</p>
      <p className="text-sm text-muted">
        {t.rich(last ? "times" : "since", {
          name: () => <bdi className="break-all">{id}</bdi>,
          created: formatMinute(created, locale),
          last: last ? formatMinute(last, locale) : "",
        })}
      </p>
      {needed && (
        <p className="mt-1 max-w-prose text-[0.9375rem]/6">{t("onlyWay", { way: needed })}</p>
      )}
    </div>
  );
}
