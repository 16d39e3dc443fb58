import { valuesOf } from "@/lib/core/paging";
import type { Aggregations } from "@/lib/core/list-json";
import type { MessageKey } from "@/lib/core/message";
import { supportedLocale } from "@/lib/i18n/choose-locale";
import { translate } from "@/lib/i18n/translate";
import type { Bucket } from "@/lib/search";
import { localised, type Terms } from "@/lib/vocabularies";
import { ACCESS_STATUS_NAMES } from "../access";
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

const HEADINGS: Readonly<Record<string, MessageKey>> = {
  resource_type: "works.facets.resourceType",
  access_status: "works.facets.accessStatus",
  file_type: "works.facets.fileType",
  language: "works.facets.language",
  publication_date: "works.facets.publicationDate",
  subject: "works.facets.subject",
  subject_combined: "works.facets.subject",
  subject_nested: "works.facets.subject",
  is_published: "works.facets.state",
  "svc:user_defined_tags": "works.facets.keywords",
  license: "works.facets.license",
  "code:programmingLanguage": "works.facets.programmingLanguage",
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

/** The counts of a search with the names readers know, in their language. */
export function aggregationsOf(
  facets: Readonly<Record<string, readonly Bucket[]>>,
  terms: Terms,
  languages: readonly string[],
): Aggregations {
  const locale = supportedLocale(languages);
  return Object.fromEntries(
    Object.entries(facets).map(([facet, buckets]) => {
      const heading = HEADINGS[facet];
      const labelOf = (key: string) => labelFor(facet, key, terms, languages);
      return [
        facet,
        {
          label: heading ? translate(locale, { key: heading }) : facet,
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
  const said = (name: MessageKey) => translate(supportedLocale(languages), { key: name });
  if (facet === "resource_type") return title("resourcetypes");
  if (facet === "language") return title("languages");
  if (facet === "license") return title("licenses");
  if (facet === "code:programmingLanguage") return title("code:programmingLanguages");
  if (facet === "file_type") return key.toUpperCase();
  if (facet === "is_published")
    return said(key === "true" ? "works.facets.published" : "works.facets.draft");
  const status = ACCESS_STATUSES.find((one) => facet === "access_status" && one === key);
  return status ? said(ACCESS_STATUS_NAMES[status]) : key;
}
