import { useTranslations } from "next-intl";

/** The ORCID iD mark as a link, drawn here in one colour so that it follows the theme. */
export function OrcidLink({ orcid, name }: { orcid: string; name: string }) {
  const t = useTranslations("work.people");
  return (
    <a
      href={`https://orcid.org/${orcid}`}
      aria-label={t("orcid", { name })}
      title={t("orcidTitle", { id: orcid })}
      className="inline-flex size-6 items-center justify-center rounded-full text-accent hover:text-accent-hover"
    >
      <svg viewBox="0 0 16 16" aria-hidden className="size-4" fill="currentColor">
        <path
          fillRule="evenodd"
          d="M8 0a8 8 0 1 1 0 16A8 8 0 0 1 8 0ZM4.4 5.9v5.7h1.1V5.9H4.4Zm0-1.3a.6.6 0 1 0 1.1 0 .6.6 0 0 0-1.1 0Zm2.4 1.3v5.7h2.4c2 0 3-1.4 3-2.9 0-1.5-1-2.8-3-2.8H6.8Zm1.1 1h1.2c1.4 0 2 .8 2 1.8 0 1-.6 1.9-2 1.9H7.9V6.9Z"
        />
      </svg>
    </a>
  );
}
