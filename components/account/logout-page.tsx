"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ErrorSummary } from "@/components/ui/error-summary";
import { LinkButton } from "@/components/ui/link-button";
import { NarrowPage } from "./narrow-page";
import { NeedsScripts } from "./needs-scripts";
import { useSignOut } from "./use-sign-out";

/** For those who come by its address. Signing out changes something, so it is a button: a prefetch must not do it. */
export function LogoutPage({ name }: { name: string }) {
  const t = useTranslations("account.signOut");
  const { signOut, isPending, error } = useSignOut({ toast: false });
  return (
    <NarrowPage title={t("title")} lead={t.rich("lead", { name: () => <bdi>{name}</bdi> })}>
      <NeedsScripts />
      {error && <ErrorSummary items={[{ message: error.message }]} />}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button look="primary" busy={isPending ? t("busy") : undefined} onClick={signOut}>
          {t("title")}
        </Button>
        <LinkButton href="/" look="quiet">
          {t("stay")}
        </LinkButton>
      </div>
    </NarrowPage>
  );
}
