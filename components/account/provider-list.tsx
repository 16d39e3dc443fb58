import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import type { OfferedProvider } from "@/lib/saml/schema";
import { ProviderLink } from "./provider-link";
import { WaysSeparator } from "./ways-separator";

type ProviderListProps = {
  /** The one used last comes first. */
  providers: readonly OfferedProvider[];
  lastUsed: string | undefined;
  next: string;
  /** What stands between them and the form below, if there is one. */
  separator?: string | undefined;
};

/** Ways of signing in beside the password. */
export function ProviderList({ providers, lastUsed, next, separator }: ProviderListProps) {
  const t = useTranslations("account.signIn");
  return (
    <>
      <ul className="space-y-3" aria-label={t("providers")}>
        {providers.map((provider) => (
          <li key={provider.name}>
            <ProviderLink
              provider={provider}
              next={next}
              label={t("with", { provider: provider.title })}
            >
              {provider.name === lastUsed && <Badge tone="accent">{t("lastUsed")}</Badge>}
            </ProviderLink>
            {provider.description && (
              <p className="mt-1 text-sm text-muted">{provider.description}</p>
            )}
          </li>
        ))}
      </ul>
      {separator && <WaysSeparator>{separator}</WaysSeparator>}
    </>
  );
}
