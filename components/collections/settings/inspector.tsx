import { useFormatter, useTranslations } from "next-intl";
import { Disclosure } from "@/components/ui/disclosure";
import { cn } from "@/components/ui/class-names";
import { Check, X } from "@/components/ui/icons";
import type { AccessAction, AccessJson, ReasonJson } from "@/lib/collections/schema";

type InspectorProps = { access: AccessJson; action: AccessAction | undefined };

/** The permissions of an account, each with its rule. */
export function Inspector({ access, action }: InspectorProps) {
  const t = useTranslations("collectionSettings.inspector");
  const name = access.user?.name ?? t("anonymous");
  const shown = access.actions.filter((one) => action === undefined || one.action === action);
  return (
    <section aria-labelledby="answer" className="mt-8">
      <h3 id="answer" className="text-lg font-semibold">
        <bdi>{name}</bdi>
      </h3>
      <p className="mt-0.5 text-muted">{useRoleText(access)}</p>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {shown.map(({ action: what, allowed, reason }) => (
          <li key={what} className="py-1">
            <Disclosure
              open={shown.length === 1}
              summary={
                <span className="flex items-center gap-2.5">
                  <Mark holds={allowed} />
                  <span>
                    {t(`actions.${what}`)}
                    <span className="sr-only">{t(allowed ? "yes" : "no")}</span>
                  </span>
                </span>
              }
            >
              {reason && <Why reason={reason} allowed={allowed} />}
            </Disclosure>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useRoleText({ user, role, memberships }: AccessJson): string {
  const t = useTranslations("collectionSettings.inspector");
  const roles = useTranslations("collections.roles");
  const format = useFormatter();
  if (!user) return t("everybody");
  if (!role) return t("noMember");
  const groups = memberships.flatMap(({ role: held, through: group }) =>
    group === null ? [] : [t("throughGroup", { role: roles(held), group })],
  );
  const own = memberships.find(({ through }) => through === null);
  const ways = [...(own ? [t("byOwn", { role: roles(own.role) })] : []), ...groups];
  return t("standing", { role: roles(role), ways: format.list(ways) });
}

function Mark({ holds }: { holds: boolean }) {
  const Icon = holds ? Check : X;
  return (
    <Icon
      aria-hidden
      className={cn("size-4.5 shrink-0 stroke-[2.5]", holds ? "text-accent" : "text-danger")}
    />
  );
}

function Why({ reason, allowed }: { reason: ReasonJson; allowed: boolean }) {
  const t = useTranslations("collectionSettings.inspector");
  return (
    <div className="ps-7 text-[0.9375rem]/6">
      <p className="text-muted">{t(allowed ? "allowed" : "notAllowed")}</p>
      <ReasonLine reason={reason} />
    </div>
  );
}

function ReasonLine({ reason }: { reason: ReasonJson }) {
  const t = useTranslations("collectionSettings.inspector");
  if (reason.kind === "sentence")
    return (
      <p className="flex items-start gap-2 py-0.5">
        <span className="mt-1">
          <Mark holds={reason.holds} />
        </span>
        <span>
          <span className="sr-only">{t(reason.holds ? "true" : "false")} </span>
          {reason.says}
        </span>
      </p>
    );
  return (
    <>
      <p className="text-muted">{t(`${reason.kind}.${reason.holds ? "holds" : "fails"}`)}</p>
      <ul className="border-s border-line ps-4">
        {reason.of.map((part, position) => (
          <li key={position}>
            <ReasonLine reason={part} />
          </li>
        ))}
      </ul>
    </>
  );
}
