import { useTranslations } from "next-intl";
import { type Detail, DetailList, maybe } from "@/components/works/detail-list";
import type { CollectionJson } from "@/lib/collections/schema";
import type { GroupSummary } from "@/lib/group-collections";

type GroupSectionProps = { collection: CollectionJson; group: GroupSummary | undefined };

const VISIBILITIES = ["public", "private", "hidden"] as const;

/** The group of a partner instance that owns a collection. It is changed there, so it is only shown here. */
export function GroupSection({ collection, group }: GroupSectionProps) {
  const t = useTranslations("collectionSettings.group");
  if (!group) return null;
  const { name, instance, url } = group;
  const textOf = (key: string) => {
    const value = collection.custom_fields[key];
    return typeof value === "string" ? value : "";
  };
  const visibility = textOf("svc:commons_group_visibility");
  const known = VISIBILITIES.find((one) => one === visibility);
  const details: Detail[] = [
    {
      term: t("svc:commons_group_name"),
      values: [
        url ? (
          <a key="name" href={url} rel="nofollow noopener" className="link">
            {name}
          </a>
        ) : (
          name
        ),
      ],
    },
    { term: t("svc:commons_instance"), values: [instance] },
    { term: t("svc:commons_group_id"), values: maybe(textOf("svc:commons_group_id")) },
    {
      term: t("svc:commons_group_description"),
      values: maybe(textOf("svc:commons_group_description")),
    },
    {
      term: t("svc:commons_group_visibility"),
      values: maybe(known ? t(`visibilities.${known}`) : visibility),
    },
  ];
  return (
    <section aria-labelledby="group">
      <h3 id="group" className="text-lg font-semibold">
        {t("title")}
      </h3>
      <p className="mt-1 mb-3 max-w-[70ch] text-muted">{t("text")}</p>
      <DetailList details={details} />
    </section>
  );
}
