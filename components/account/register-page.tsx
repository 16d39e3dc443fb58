import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import type { OfferedProvider } from "@/lib/saml/schema";
import { NarrowPage } from "./narrow-page";
import { NeedsScripts } from "./needs-scripts";
import { ProviderList } from "./provider-list";
import { withReturn } from "./return-path";
import { RegisterForm } from "./register-form";

type RegisterPageProps = {
  siteName: string;
  /** A checked path of this site, where the new account leads. */
  next: string;
  /** Of who was invited by mail and follows its link. */
  address: string | undefined;
  isOpen: boolean;
  /** The site's own words for people without an account, while nobody can register. */
  closedText: string | undefined;
  providers: readonly OfferedProvider[];
};

export function RegisterPage(props: RegisterPageProps) {
  const { siteName, next, address, isOpen, closedText, providers } = props;
  const t = useTranslations("account.register");
  const elsewhere = providers.length > 0 && (
    <>
      {isOpen && <p className="mb-6 text-muted">{t("elsewhere")}</p>}
      <ProviderList
        providers={providers}
        lastUsed={undefined}
        next={next}
        separator={isOpen ? t("or") : undefined}
      />
    </>
  );
  const signIn = (
    <p className="mt-6 text-center">
      <Link href={withReturn("/login", next)} className="inline-block py-1 link">
        {t("haveOne")}
      </Link>
    </p>
  );
  if (!isOpen)
    return (
      <NarrowPage
        title={t("title")}
        lead={closedText ?? t(elsewhere ? "closedElsewhere" : "closed")}
      >
        {elsewhere}
        {signIn}
      </NarrowPage>
    );
  const lead = t("lead", { site: siteName });
  return (
    <RegisterForm
      // It speaks of the form, which other ways stand above.
      lead={elsewhere ? undefined : lead}
      next={next}
      invited={address}
      above={
        <>
          {elsewhere}
          {elsewhere && <p className="mb-6 text-muted">{lead}</p>}
          <NeedsScripts />
        </>
      }
      below={signIn}
    />
  );
}
