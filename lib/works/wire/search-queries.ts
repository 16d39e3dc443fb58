import { z } from "zod";
import { pageQuery } from "@/lib/core/paging";

/** Queries of lists of works. */

/** In the query of whatever answers with works. */
export const styleParameter = {
  style: z
    .unknown()
    .describe(
      "Citation style (with `Accept: text/x-bibliography`): `apa`, `harvard-cite-them-right`, `modern-language-association`, " +
        "`vancouver`, `chicago-fullnote-bibliography` or `ieee`; any other counts as `apa`",
    )
    .optional(),
};

export const searchQuery = pageQuery.extend({
  q: z
    .string()
    .optional()
    .describe(
      "Words, phrases in quotation marks, or a query such as `title:tides AND NOT creators.name:Ada`",
    ),
  suggest: z
    .string()
    .optional()
    .describe("Refused with 400: names are suggested by `/api/search/suggestions`"),
  sort: z
    .string()
    .optional()
    .describe(
      "`bestmatch`, `newest`, `oldest`, `updated-desc`, `updated-asc`, `submitted-desc`, `submitted-asc`, `published-desc`, `published-asc`, `version`, `mostviewed` or `mostdownloaded`",
    ),
});

const facet = z
  .unknown()
  .describe("Only records with this value of `aggregations`; sent several times: with any of them")
  .optional();

/** What all lists with facets and passages have. Facets are read by the service, which also knows those of custom fields. */
const listQuery = searchQuery.extend({
  resource_type: facet,
  access_status: facet,
  file_type: facet,
  publication_date: z
    .unknown()
    .describe("Only records of these years or days, such as `2020..2023` or `2024-05..`")
    .optional(),
  highlight: z
    .unknown()
    .describe("`1`: each hit has the passages of its fields in which `q` finds it")
    .optional(),
  facet_counts: z
    .unknown()
    .describe(
      "`narrowed`: each facet is counted among the works that have what is chosen in the other facets; " +
        "otherwise as if nothing were chosen",
    )
    .optional(),
  ...styleParameter,
});

/** Of published works. */
export const foundWorksQuery = listQuery.extend({
  language: facet,
  subject: facet,
  license: facet,
  allversions: z
    .unknown()
    .describe("`1`: all versions of each record, otherwise only the newest")
    .optional(),
});

/** Of works and drafts that the caller may look at behind the scenes. */
export const ownWorksQuery = listQuery.extend({
  is_published: facet,
  shared_with_me: z
    .unknown()
    .describe(
      "`true`: only what others have shared with the caller; `false`: only the caller's own",
    )
    .optional(),
});
