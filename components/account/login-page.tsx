import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import type { OfferedProvider } from "@/lib/saml/schema";
import { LoginForm } from "./login-form";
import { NarrowPage } from "./narrow-page";
import { NeedsScripts } from "./needs-scripts";
import { withReturn } from "./return-path";
import { ProviderList } from "./provider-list";
import { RefusalNotice, type RefusedSignIn } from "./refusal-notice";

/** Why somebody is asked to sign in: to upload a work, for a page of an account, for a work that only some may open. */
export type SignInPurpose = "upload" | "page" | "restrictedWork" | "restrictedCollection";

type LoginPageProps = {
  siteName: string;
  /** A checked path of this site. */
  next: string;
  /** Of who was invited by mail and follows its link. */
  address: string | undefined;
  providers: readonly OfferedProvider[];
  /** The provider through which this browser signed in last. */
  lastUsed: string | undefined;
  /** Why a provider's response did not sign in. */
  refused: RefusedSignIn | undefined;
  /** What was wanted, where it needs an account. */
  purpose: SignInPurpose | undefined;
  /** Whether people may make accounts for themselves, and what else the site says to those who have none. */
  registration: { readonly isOpen: boolean; readonly closedText: string | undefined };
};

export function LoginPage(props: LoginPageProps) {
  const { siteName, next, address, providers, lastUsed, refused, purpose, registration } = props;
  const t = useTranslations("account.signIn");
  // The account of this site is only one of the ways where there are others.
  const lead = providers.length === 0 && t("lead", { site: siteName });
  return (
    <NarrowPage title={t("title")} lead={purpose ? t(`purposes.${purpose}`) : lead}>
      {refused && <RefusalNotice {...refused} />}
      {providers.length > 0 && (
        <ProviderList
          providers={providers}
          lastUsed={lastUsed}
          next={next}
          separator={t("or", { site: siteName })}
        />
      )}
      <NeedsScripts />
      <LoginForm next={next} address={address} />
      {registration.isOpen ? (
        <p className="mt-6 border-t border-line pt-6 text-center">
          {t.rich("noAccount", {
            link: (words) => (
              <Link href={withReturn("/register", next)} className="inline-block py-1 link">
                {words}
              </Link>
            ),
          })}
        </p>
      ) : (
        registration.closedText && (
          <p className="mt-6 border-t border-line pt-6 text-muted">{registration.closedText}</p>
        )
      )}
    </NarrowPage>
  );
}
