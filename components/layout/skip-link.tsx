import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/class-names";

/**
 * The first thing the Tab key reaches; hidden until then. Styles choose between two links, since the frame does not know
 * whether the page has a menu of its own before its content.
 */
export function SkipLink() {
  const t = useTranslations("shell");
  return (
    <>
      <a href="#content" className={cn(LOOK, "[:root:has(#behind-menu)_&]:hidden")}>
        {t("skip")}
      </a>
      <a href="#behind-menu" className={cn(LOOK, "[:root:not(:has(#behind-menu))_&]:hidden")}>
        {t("skip")}
      </a>
    </>
  );
}

const LOOK =
  "sr-only z-50 rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:start-4 focus:top-3";
