"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Keyboard } from "@/components/ui/icons";
import { press } from "./key-presses";

/** Opens the list of shortcuts, for users who do not know its key. */
export function KeySheetButton() {
  const t = useTranslations("parts");
  return (
    <Button
      size="small"
      look="quiet"
      className="needs-script max-md:hidden"
      onClick={() => press("?")}
    >
      <Keyboard aria-hidden />
      {t("keyboard")}
    </Button>
  );
}
