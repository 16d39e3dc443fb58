import { valuesOf } from "@/lib/core/paging";
import type { Aggregations } from "@/lib/core/list-json";
import type { Bucket } from "@/lib/search";
import { localised, type Terms } from "@/lib/vocabularies";
import { ACCESS_STATUSES } from "../schema";

/** Facets of lists of works: their names in addresses, their headings, and what their values are called. */
export const RECORD_FACETS = [
  "resource_type",
  "access_status",
  "file_type",
  "language",
  "publication_date",
  "subject",
  "subject_combined",
  "svc:user_defined_tags",
  "license",
  "code:programmingLanguage",
] as const;
export const DASHBOARD_FACETS = [
  "publication_date",
  "access_status",
  "is_published",
  "resource_type",
  "file_type",
] as const;

/** Counted only when asked for: it repeats what `subject_combined` says. */
const ON_REQUEST = ["subject_nested"] as const;
const ALIASES: Readonly<Record<string, string>> = { languages: "language" };

const HEADINGS: Readonly<Record<string, string>> = {
  resource_type: "Resource types",
  access_status: "Access status",
  file_type: "File type",
  language: "Languages",
  publication_date: "Publication date",
  subject: "Subjects",
  subject_combined: "Subjects",
  subject_nested: "Subjects",
  is_published: "State",
  "svc:user_defined_tags": "Keywords",
  license: "Licenses",
  "code:programmingLanguage": "Programming languages",
};

const STATUS_NAMES: Record<(typeof ACCESS_STATUSES)[number], string> = {
  open: "Open",
  embargoed: "Embargoed",
  restricted: "Restricted",
  "metadata-only": "Metadata-only",
};

export type Selected = Record<string, string[]>;

/**
 * The chosen values by facet. Besides `resource_type=image` some front ends write `f=resource_type:image` and,
 * for an inner value, `f=resource_type:image+inner:image-photo`.
 */
export function selectedFacets(
  query: Readonly<Record<string, unknown>>,
  offered: readonly string[],
): Selected {
  const selected: Selected = {};
  const known: readonly string[] = [...offered, ...ON_REQUEST];
  const names = [...known, ...Object.keys(ALIASES)];
  const choose = (name: string, value: string) => {
    const facet = ALIASES[name] ?? name;
    if (value === "" || !known.includes(facet)) return;
    const values = (selected[facet] ??= []);
    if (!values.includes(value)) values.push(value);
  };
  for (const [name, given] of Object.entries(query))
    for (const value of valuesOf(given)) {
      if (name !== "f") choose(name, value);
      else {
        // Names may have a colon of their own.
        const facet = names.find((one) => value.startsWith(`${one}:`));
        if (facet === undefined) continue;
        const [, outer, inner] =
          /^(.*?)(?:\+inner:(.+))?$/.exec(value.slice(facet.length + 1)) ?? [];
        if (outer) choose(facet, inner ? `${outer}::${inner}` : outer);
      }
    }
  return selected;
}

/** The counts of a search with the names readers know. */
export function aggregationsOf(
  facets: Readonly<Record<string, readonly Bucket[]>>,
  terms: Terms,
  languages: readonly string[],
): Aggregations {
  return Object.fromEntries(
    Object.entries(facets).map(([facet, buckets]) => {
      const labelOf = (key: string) => labelFor(facet, key, terms, languages);
      return [
        facet,
        {
          label: HEADINGS[facet] ?? facet,
          buckets: buckets.map((one) => bucketJson(one, labelOf)),
        },
      ];
    }),
  );
}

function bucketJson(bucket: Bucket, labelOf: (key: string) => string): AggregationBucket {
  return {
    key: bucket.key,
    doc_count: bucket.count,
    label: labelOf(bucket.key),
    is_selected: bucket.isSelected,
    ...(bucket.inner
      ? { inner: { buckets: bucket.inner.map((one) => bucketJson(one, labelOf)) } }
      : {}),
  };
}

type AggregationBucket = Aggregations[string]["buckets"][number];

function labelFor(facet: string, key: string, terms: Terms, languages: readonly string[]): string {
  const title = (type: string) => localised(terms.title(type, key), languages) ?? key;
  if (facet === "resource_type") return title("resourcetypes");
  if (facet === "language") return title("languages");
  if (facet === "license") return title("licenses");
  if (facet === "code:programmingLanguage") return title("code:programmingLanguages");
  if (facet === "file_type") return key.toUpperCase();
  if (facet === "is_published") return key === "true" ? "Published" : "Draft";
  const status = ACCESS_STATUSES.find((one) => facet === "access_status" && one === key);
  return status ? STATUS_NAMES[status] : key;
}
