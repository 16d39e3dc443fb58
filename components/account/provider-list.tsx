import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { buttonStyle } from "@/components/ui/button-style";
import { Landmark } from "@/components/ui/icons";
import type { OfferedProvider } from "@/lib/saml/schema";

type ProviderListProps = {
  /** The one used last comes first. */
  providers: readonly OfferedProvider[];
  lastUsed: string | undefined;
  next: string;
  /** What stands between them and the form below, if there is one. */
  separator?: string | undefined;
};

/** Ways of signing in beside the password. They leave the site, so they are plain links, which nothing prefetches. */
export function ProviderList({ providers, lastUsed, next, separator }: ProviderListProps) {
  const t = useTranslations("account.signIn");
  return (
    <>
      <ul className="space-y-3" aria-label={t("providers")}>
        {providers.map(({ kind, name, title, description, icon }) => (
          <li key={name}>
            <a
              href={`/${kind}/login/${encodeURIComponent(name)}?next=${encodeURIComponent(next)}`}
              className={buttonStyle({ size: "large", className: "w-full" })}
            >
              {icon ? (
                // oxlint-disable-next-line nextjs/no-img-element -- of this site or within the page
                <img src={icon} alt="" width={20} height={20} className="size-5 object-contain" />
              ) : (
                <Landmark aria-hidden />
              )}
              <span className="truncate">{t("with", { provider: title })}</span>
              {name === lastUsed && <Badge tone="accent">{t("lastUsed")}</Badge>}
            </a>
            {description && <p className="mt-1 text-sm text-muted">{description}</p>}
          </li>
        ))}
      </ul>
      {separator && (
        <p className="my-6 flex items-center gap-3 text-sm text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
          {separator}
        </p>
      )}
    </>
  );
}
