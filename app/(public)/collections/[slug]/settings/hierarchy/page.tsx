import { HierarchyForm } from "@/components/collections/settings/hierarchy-form";
import { listChildren } from "@/lib/collections";
import type { Props } from "../../collection-tab";
import { settingsMetadata, settingsPage } from "../settings-page";

const PATH = "/settings/hierarchy";
const MOST = 1000;

export const generateMetadata = (props: Props) => settingsMetadata(props, PATH);

export default function Page(props: Props) {
  return settingsPage(props, { path: PATH }, async ({ ctx, position }) => {
    const { collection, abilities } = position;
    const below = await listChildren(ctx, collection.id, { page: 1, size: MOST, sort: "oldest" });
    return (
      <HierarchyForm
        collection={collection}
        childCollections={below.items.map(({ id, slug, metadata }) => ({
          id,
          slug,
          title: metadata.title,
        }))}
        isOwner={abilities.own}
      />
    );
  });
}
