import { RichText } from "@/components/ui/rich-text";
import { NotFound } from "@/lib/core/errors";
import { collectionMetadata, collectionTab, type Props } from "../collection-tab";

const PLACE = { title: "About", rest: "/about", tab: "/about" } as const;

export const generateMetadata = (props: Props) => collectionMetadata(props, PLACE);

export default function Page(props: Props) {
  return collectionTab(props, PLACE, async ({ place }) => {
    const text = place.collection.metadata.page;
    if (!text) throw new NotFound();
    return (
      <section aria-labelledby="text">
        <h2 id="text" className="mb-4 text-xl font-semibold">
          About
        </h2>
        <RichText html={text} />
      </section>
    );
  });
}
