import { useTranslations } from "next-intl";
import { DetailList, type Detail } from "@/components/works/detail-list";
import type { CollectionJson } from "@/lib/collections/schema";

const SHOWN = [
  "svc:commons_instance",
  "svc:commons_group_id",
  "svc:commons_group_name",
  "svc:commons_group_description",
  "svc:commons_group_visibility",
] as const;

/** The group of a partner that a collection belongs to. It is kept up to date from there, so only shown here. */
export function GroupSection({ collection }: { collection: CollectionJson }) {
  const t = useTranslations("collectionSettings.group");
  const details: Detail[] = SHOWN.flatMap((key) => {
    const value = collection.custom_fields[key];
    return typeof value === "string" && value ? [{ term: t(key), values: [value] }] : [];
  });
  if (details.length === 0) return null;
  return (
    <section aria-labelledby="group">
      <h3 id="group" className="text-lg font-semibold">
        {t("title")}
      </h3>
      <p className="mt-1 mb-3 text-muted">{t("text")}</p>
      <DetailList details={details} />
    </section>
  );
}
