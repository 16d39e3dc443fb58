import { collectionResults } from "@/app/collection-entries";
import { mayHaveSubcollections } from "@/components/collections/collection-entry";
import { Subcollections } from "@/components/collections/subcollections";
import { listChildren } from "@/lib/collections";
import { NotFound } from "@/lib/core/errors";
import { collectionMetadata, collectionTab, type Props, type Translated } from "../collection-tab";

const TAB = {
  title: (t: Translated) => t("tabs.browse"),
  describes: "browse",
  rest: "/browse",
  tab: "/browse",
} as const;

/** A tree that is larger than this is searched. */
const SHOWN = 1000;

export const generateMetadata = (props: Props) => collectionMetadata(props, TAB);

export default function Page(props: Props) {
  return collectionTab(props, TAB, async ({ ctx, position }) => {
    if (!mayHaveSubcollections(position)) throw new NotFound();
    const { id } = position.collection;
    const query = { page: 1, size: SHOWN, recursive: "1", sort: "oldest" };
    const below = await collectionResults(ctx, await listChildren(ctx, id, query));
    return <Subcollections position={position} below={below} />;
  });
}
