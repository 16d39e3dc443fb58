import { useTranslations } from "next-intl";

/** In the place of a part whose code did not come. */
export function NotLoaded() {
  const t = useTranslations("parts");
  return (
    <p role="alert" className="text-sm text-danger">
      {t("notLoaded")}
    </p>
  );
}
