import { useTranslations } from "next-intl";
import { NeedsScripts } from "@/components/account/needs-scripts";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { NewCollectionForm } from "./new-collection-form";

type NewCollectionPageProps = { site: string; allowsRestricted: boolean };

export function NewCollectionPage(props: NewCollectionPageProps) {
  const t = useTranslations("collections");
  return (
    <div className="page-width pt-6">
      <Breadcrumb crumbs={[{ href: "/collections", label: t("title") }]} current={t("new")} />
      <div className="max-w-2xl">
        <h1 className="mt-5 text-2xl font-semibold sm:text-3xl">{t("new")}</h1>
        <p className="mt-2 mb-8 text-muted">{t("newLead")}</p>
        <NeedsScripts />
        <NewCollectionForm {...props} />
      </div>
    </div>
  );
}
