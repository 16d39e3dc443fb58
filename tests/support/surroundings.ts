import { shippedEntries } from "@/lib/vocabularies/data";
import type { Surroundings } from "@/lib/works/serializer/document";

const entries = new Map(
  shippedEntries().map((entry) => [
    `${entry.type}/${entry.id}`,
    { description: null, icon: null, ...entry },
  ]),
);

/** A site with the terms that every installation has, for tests of documents. */
export const aSite: Surroundings = {
  site: { url: "https://repository.example.org", name: "Example Repository" },
  terms: { entry: (type, id) => entries.get(`${type}/${id}`) },
};
