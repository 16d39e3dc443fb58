import { redirect } from "next/navigation";
import { withPage } from "@/app/with-page";
import { pathOf } from "@/components/collections/collection-entry";
import type { Props } from "./collection-tab";
import { requireCollection } from "./find-collection";

/** A collection opens with its works; what cannot be opened says so here. */
export default async function Page({ params }: Props) {
  const { slug } = await params;
  return withPage(pathOf(slug), async () => {
    const { collection } = await requireCollection(slug, "");
    redirect(pathOf(collection.slug, "/records"));
  });
}
