import { DetailList, type Detail } from "@/components/works/detail-list";
import type { CollectionJson } from "@/lib/collections/schema";

const LABELS: Readonly<Record<string, string>> = {
  "svc:commons_instance": "Instance",
  "svc:commons_group_id": "Group number",
  "svc:commons_group_name": "Name",
  "svc:commons_group_description": "Description",
  "svc:commons_group_visibility": "Visibility",
};

/** The group of a partner that a collection belongs to. It is kept up to date from there, so only shown here. */
export function GroupSection({ collection }: { collection: CollectionJson }) {
  const details: Detail[] = Object.entries(LABELS).flatMap(([key, term]) => {
    const value = collection.custom_fields[key];
    return typeof value === "string" && value ? [{ term, values: [value] }] : [];
  });
  if (details.length === 0) return null;
  return (
    <section aria-labelledby="group">
      <h3 id="group" className="text-lg font-semibold">
        Linked group
      </h3>
      <p className="mt-1 mb-3 text-muted">Its members and its name come from the group itself.</p>
      <DetailList details={details} />
    </section>
  );
}
