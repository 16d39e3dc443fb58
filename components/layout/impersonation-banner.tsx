"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { UserRoundCog } from "@/components/ui/icons";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { loadPage } from "@/lib/client/load-page";
import { stopImpersonating } from "./calls";

/** Always in sight of an administrator who acts as another user: as whom, and the way back. */
export function ImpersonationBanner({ id, name }: { id: string; name: string }) {
  const t = useTranslations("shell.impersonation");
  const stop = useApiMutation(stopImpersonating, {
    toast: { error: ({ message }) => t("failed", { message }) },
  });
  return (
    <section
      aria-label={t("label")}
      data-frame-bar
      className="sticky top-0 z-30 h-(--frame-bar) border-b border-warning bg-warning-soft text-sm"
    >
      <div className="page-width flex h-full items-center gap-3">
        <UserRoundCog aria-hidden className="size-5 shrink-0 text-warning" />
        <p className="line-clamp-2 min-w-0 grow leading-tight">
          {t.rich("text", {
            name,
            b: (chunks) => <strong>{chunks}</strong>,
            end: (chunks) => <span className="max-sm:sr-only">{chunks}</span>,
          })}
        </p>
        <Button
          size="small"
          className="needs-script shrink-0"
          busy={stop.isPending ? t("stopping") : undefined}
          aria-label={t("stop", { name })}
          onClick={() =>
            stop.mutate({}, { onSuccess: () => loadPage(`/administration/users/${id}`) })
          }
        >
          {t("stopShort")}
        </Button>
      </div>
    </section>
  );
}
