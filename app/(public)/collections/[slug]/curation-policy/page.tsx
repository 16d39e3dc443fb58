import { getTranslations } from "next-intl/server";
import { MissingText } from "@/components/collections/missing-text";
import { RichText } from "@/components/ui/rich-text";
import { NotFound } from "@/lib/core/errors";
import { collectionMetadata, collectionTab, type Props, type Translated } from "../collection-tab";

const TAB = {
  title: (t: Translated) => t("tabs.curation-policy"),
  describes: "policy",
  rest: "/curation-policy",
  tab: "/curation-policy",
} as const;

export const generateMetadata = (props: Props) => collectionMetadata(props, TAB);

export default function Page(props: Props) {
  return collectionTab(props, TAB, async ({ position }) => {
    const t = await getTranslations("collections");
    const text = position.collection.metadata.curation_policy;
    if (!text) {
      if (!position.abilities.update) throw new NotFound();
      return <MissingText slug={position.collection.slug} page="curation-policy" />;
    }
    return (
      <section aria-labelledby="text">
        <h2 id="text" className="mb-4 text-xl font-semibold">
          {t("tabs.curation-policy")}
        </h2>
        <RichText html={text} />
      </section>
    );
  });
}
