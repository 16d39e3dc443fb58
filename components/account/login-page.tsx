import { useTranslations } from "next-intl";
import type { OfferedProvider, Refusal } from "@/lib/saml/schema";
import { LoginForm } from "./login-form";
import { NarrowPage } from "./narrow-page";
import { NeedsScripts } from "./needs-scripts";
import { ProviderList } from "./provider-list";
import { RefusalNotice } from "./refusal-notice";

type LoginPageProps = {
  siteName: string;
  /** A checked path of this site. */
  next: string;
  providers: readonly OfferedProvider[];
  /** The provider through which this browser signed in last. */
  lastUsed: string | undefined;
  /** Why a provider's response did not sign in. */
  refused: Refusal | undefined;
};

export function LoginPage({ siteName, next, providers, lastUsed, refused }: LoginPageProps) {
  const t = useTranslations("account.signIn");
  return (
    <NarrowPage title={t("title")} lead={t("lead", { site: siteName })}>
      {refused && <RefusalNotice reason={refused} />}
      {providers.length > 0 && (
        <ProviderList providers={providers} lastUsed={lastUsed} next={next} />
      )}
      <NeedsScripts />
      <LoginForm next={next} />
    </NarrowPage>
  );
}
