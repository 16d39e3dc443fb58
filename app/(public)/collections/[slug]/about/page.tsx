import { getLocale, getTranslations } from "next-intl/server";
import { fundingLine } from "@/components/collections/collection-details";
import { MissingText } from "@/components/collections/missing-text";
import { RichText } from "@/components/ui/rich-text";
import { NotFound } from "@/lib/core/errors";
import { collectionMetadata, collectionTab, type Props, type Translated } from "../collection-tab";

const TAB = {
  title: (t: Translated) => t("tabs.about"),
  describes: "about",
  rest: "/about",
  tab: "/about",
} as const;

export const generateMetadata = (props: Props) => collectionMetadata(props, TAB);

export default function Page(props: Props) {
  return collectionTab(props, TAB, async ({ position }) => {
    const locale = await getLocale();
    const t = await getTranslations("collections");
    const { page: text, funding = [] } = position.collection.metadata;
    if (!text && funding.length === 0) {
      if (!position.abilities.update) throw new NotFound();
      return <MissingText slug={position.collection.slug} page="about" />;
    }
    return (
      <section aria-labelledby="text">
        <h2 id="text" className="mb-4 text-xl font-semibold">
          {t("tabs.about")}
        </h2>
        {text && <RichText html={text} />}
        {funding.length > 0 && (
          <>
            <h3 className="mt-8 mb-2 text-lg font-semibold">{t("funding")}</h3>
            <ul className="list-disc ps-5">
              {funding.map((one, at) => (
                <li key={at}>
                  <bdi>{fundingLine(one, locale)}</bdi>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    );
  });
}
