import { getTranslations } from "next-intl/server";
import { statisticsDashboard } from "@/app/statistics-dashboard";
import { type CollectionPosition, pathOf } from "@/components/collections/collection-entry";
import { EmptyState } from "@/components/ui/empty-state";
import { ChartColumn } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { DASHBOARD_LAYOUT } from "@/lib/collections/schema";
import { collectionMetadata, collectionTab, type Props, type Translated } from "../collection-tab";
const TAB = {
  title: (t: Translated) => t("tabs.stats"),
  describes: "stats",
  rest: "/stats",
  tab: "/stats",
} as const;

export const generateMetadata = (props: Props) => collectionMetadata(props, TAB);

export default function Page(props: Props) {
  return collectionTab(props, TAB, async ({ ctx, position }) => {
    const { collection } = position;
    if (!position.hasStatistics) return switchedOff(position);
    return statisticsDashboard(ctx, {
      collection: collection.id,
      slug: collection.slug,
      layout: collection.custom_fields[DASHBOARD_LAYOUT],
      sharePath: pathOf(collection.slug, "/settings/statistics"),
      path: pathOf(collection.slug, "/stats"),
      searchPath: pathOf(collection.slug, "/records"),
      params: await props.searchParams,
    });
  });
}

async function switchedOff({ collection, abilities }: CollectionPosition) {
  const t = await getTranslations("statistics");
  return (
    <EmptyState
      icon={<ChartColumn />}
      title={t("disabledTitle")}
      action={
        abilities.update && (
          <LinkButton href={pathOf(collection.slug, "/settings/statistics")}>
            {t("toSetting")}
          </LinkButton>
        )
      }
    >
      <p>{t(abilities.update ? "disabledForManager" : "disabled")}</p>
    </EmptyState>
  );
}
