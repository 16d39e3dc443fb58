"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { LinkButton } from "@/components/ui/link-button";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { loadPage } from "@/lib/client/load-page";
import { leave } from "./calls";
import { NarrowPage } from "./narrow-page";
import { NeedsScripts } from "./needs-scripts";

/**
 * Signing out changes something, so it is a button and no link: a prefetch must not do it. Who came from an identity
 * provider goes on to it, to sign out there, too.
 */
export function LogoutPage({ name }: { name: string }) {
  const t = useTranslations("account.signOut");
  const send = useApiMutation(leave, { toast: false });
  const signOut = () => send.mutate({}, { onSuccess: ({ location }) => loadPage(location) });
  return (
    <NarrowPage title={t("title")} lead={t.rich("lead", { name: () => <bdi>{name}</bdi> })}>
      <NeedsScripts />
      {send.error && <ErrorSummary items={[{ message: send.error.message }]} />}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="primary" busy={send.isPending ? t("busy") : undefined} onClick={signOut}>
          {t("title")}
        </Button>
        <LinkButton href="/" look="quiet">
          {t("stay")}
        </LinkButton>
      </div>
    </NarrowPage>
  );
}
