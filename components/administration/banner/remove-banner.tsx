"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { focusContent } from "@/components/ui/focus-content";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { removeBanner } from "../calls";

export function RemoveBanner() {
  const t = useTranslations("administration.banner");
  const working = useTranslations("parts")("working");
  const remove = useApiMutation(removeBanner, {
    refreshesPage: true,
    toast: { success: t("removed") },
  });
  return (
    <Button
      className="needs-script"
      busy={remove.isBusy ? working : undefined}
      onClick={() => remove.mutate({}, { onSuccess: focusContent })}
    >
      {t("remove")}
    </Button>
  );
}
