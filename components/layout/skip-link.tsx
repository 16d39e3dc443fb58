import { useTranslations } from "next-intl";

/** The first thing the Tab key reaches; hidden until then. */
export function SkipLink() {
  const t = useTranslations("shell");
  return (
    <a
      href="#content"
      className="sr-only z-50 rounded-md bg-accent px-4 py-2 font-medium text-on-accent focus:not-sr-only focus:fixed focus:start-4 focus:top-3"
    >
      {t("skip")}
    </a>
  );
}
