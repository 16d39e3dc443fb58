import { fundingLine } from "@/components/collections/collection-facts";
import { RichText } from "@/components/ui/rich-text";
import { NotFound } from "@/lib/core/errors";
import { collectionMetadata, collectionTab, type Props } from "../collection-tab";

const PLACE = { title: "About", rest: "/about", tab: "/about" } as const;

export const generateMetadata = (props: Props) => collectionMetadata(props, PLACE);

export default function Page(props: Props) {
  return collectionTab(props, PLACE, async ({ place }) => {
    const { page: text, funding = [] } = place.collection.metadata;
    if (!text && funding.length === 0) throw new NotFound();
    return (
      <section aria-labelledby="text">
        <h2 id="text" className="mb-4 text-xl font-semibold">
          About
        </h2>
        {text && <RichText html={text} />}
        {funding.length > 0 && (
          <>
            <h3 className="mt-8 mb-2 text-lg font-semibold">Funding</h3>
            <ul className="list-disc ps-5">
              {funding.map((one, at) => (
                <li key={at}>
                  <bdi>{fundingLine(one)}</bdi>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    );
  });
}
