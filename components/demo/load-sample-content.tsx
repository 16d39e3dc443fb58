"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { startSampleContent } from "./calls";

/** The page around then shows how far the load is. */
export function LoadSampleContent() {
  const t = useTranslations("account.firstSteps");
  const load = useApiMutation(startSampleContent, { refreshesPage: true });
  return (
    <Button busy={load.isBusy ? t("loading") : undefined} onClick={() => load.mutate({})}>
      {t("load")}
    </Button>
  );
}
