import { useTranslations } from "next-intl";

/** The organisation's entry in the registry, as a small mark beside its name. */
export function RorLink({ ror, name }: { ror: string; name: string }) {
  const t = useTranslations("work.people");
  return (
    <a
      href={`https://ror.org/${ror}`}
      aria-label={t("ror", { name })}
      title={`ROR ${ror}`}
      className="ms-1 inline-flex min-h-6 items-center rounded-sm border border-line px-1 text-[0.6875rem]/4 font-semibold tracking-wide text-accent no-underline hover:border-accent"
    >
      ROR
    </a>
  );
}
