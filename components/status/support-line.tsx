import { useTranslations } from "next-intl";

/** Whom to write to where nothing else leads on; nothing on a site that names nobody. */
export function SupportLine({ address }: { address: string | undefined }) {
  const t = useTranslations("status");
  if (!address) return null;
  return (
    <p className="mt-8 max-w-prose">
      {t("support")}{" "}
      <a href={`mailto:${address}`} className="link wrap-anywhere">
        {address}
      </a>
    </p>
  );
}
