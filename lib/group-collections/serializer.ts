import type { Collection } from "@/lib/collections";
import type { NewGroupCollectionJson } from "./schema";

export const newGroupCollectionJson = ({
  slug,
  customFields,
}: Collection): NewGroupCollectionJson => ({
  commons_group_id: customFields["svc:commons_group_id"] ?? "",
  collection_slug: slug,
});
