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
      className="sticky top-0 z-30 flex h-(--frame-bar) items-center gap-3 border-b border-warning bg-warning-soft px-4 text-sm"
    >
      <UserRoundCog aria-hidden className="size-5 shrink-0 text-warning" />
      <p className="min-w-0 grow truncate">
        {t.rich("text", { name, b: (chunks) => <strong>{chunks}</strong> })}
      </p>
      <Button
        size="small"
        className="needs-script shrink-0"
        busy={stop.isPending ? t("stopping") : undefined}
        onClick={() =>
          stop.mutate({}, { onSuccess: () => loadPage(`/administration/users/${id}`) })
        }
      >
        {t("stop", { name })}
      </Button>
    </section>
  );
}
