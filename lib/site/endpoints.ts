import { z } from "zod";
import { booleanQuery, pageQuery } from "@/lib/core/paging";
import { defineContract } from "@/lib/http/contract";
import { BANNER_SORTS } from "./constants";
import { bannerInput, bannerJson, siteInput, siteJson } from "./schema";

const modelJson = z.object({
  type: z.string().describe("How `default_model` of the repository names it"),
  schema: z.string(),
  name: z.string(),
  description: z.string(),
  version: z.string(),
  features: z.array(z.string()),
  links: z.record(z.string(), z.string()),
  content_types: z.array(
    z.object({
      content_type: z.string(),
      name: z.string(),
      can_export: z.boolean(),
      can_deposit: z.boolean(),
    }),
  ),
});

/** By which command-line clients of the family find out what kind of repository this is. */
export const describeRepository = defineContract({
  method: "GET",
  path: "/.well-known/repository",
  summary: "Describe this repository to clients",
  tag: "service",
  status: 200,
  response: z.object({
    schema: z.string(),
    name: z.string(),
    description: z.string(),
    version: z.string(),
    invenio_version: z.string().describe("The InvenioRDM release whose API this service offers"),
    transfers: z
      .array(z.string())
      .describe(
        "Transfer types of files: `L` sent in one piece, `M` in parts, `F` fetched, `R` left where it is",
      ),
    features: z.array(z.string()),
    default_model: z.string(),
    default_content_type: z.string(),
    links: z.record(z.string(), z.string()),
  }),
});

export const describeModels = defineContract({
  method: "GET",
  path: "/.well-known/repository/models",
  summary: "Describe the kinds of record this repository holds",
  tag: "service",
  status: 200,
  response: z.array(modelJson),
});

export const describeApi = defineContract({
  method: "GET",
  path: "/api",
  summary: "List the entry points of this API",
  tag: "service",
  status: 200,
  response: z.object({
    name: z.string(),
    version: z.string(),
    links: z.record(z.string(), z.string()),
  }),
});

const word = z.string().max(200).optional();
const banner = "/api/banners/{id}";
const TAG = "administration";

export const listBanners = defineContract({
  method: "GET",
  path: "/api/banners",
  summary: "List the banners that are or were shown above pages, or will be",
  tag: TAG,
  status: 200,
  query: pageQuery.extend({
    q: word.describe("Words of the message or of the path; the beginning of each is enough"),
    active: booleanQuery
      .optional()
      .describe("Only banners that are switched on, or only those that are off"),
    url_path: word.describe("Banners with exactly this path"),
    sort: word.describe(BANNER_SORTS.map((sort) => `\`${sort}\``).join(", ")),
    sort_direction: z
      .enum(["asc", "desc"])
      .default("desc")
      .describe("Whether the lowest value comes first, or the highest"),
  }),
  response: z.object({
    hits: z.object({ hits: z.array(bannerJson), total: z.int() }),
    sortBy: z.string(),
    page: z.int(),
    links: z.record(z.string(), z.string()),
  }),
});

export const readBanner = defineContract({
  method: "GET",
  path: banner,
  summary: "Read a banner",
  tag: TAG,
  status: 200,
  response: bannerJson,
});

export const createBanner = defineContract({
  method: "POST",
  path: "/api/banners",
  summary: "Show a banner above pages (administrators signed in by cookie only)",
  tag: TAG,
  transaction: "none",
  status: 201,
  body: bannerInput,
  response: bannerJson,
});

export const updateBanner = defineContract({
  method: "PUT",
  path: banner,
  summary: "Replace a banner (administrators signed in by cookie only)",
  tag: TAG,
  transaction: "none",
  status: 200,
  body: bannerInput,
  response: bannerJson,
});

export const deleteBanner = defineContract({
  method: "DELETE",
  path: banner,
  summary: "Delete a banner (administrators signed in by cookie only)",
  tag: TAG,
  transaction: "none",
  status: 204,
});

export const updateSite = defineContract({
  method: "PUT",
  path: "/api/admin/site",
  summary: "Change the name or description of the site (administrators signed in by cookie only)",
  tag: TAG,
  transaction: "none",
  status: 200,
  body: siteInput,
  response: siteJson,
});

export const siteContracts = [
  describeRepository,
  describeModels,
  describeApi,
  listBanners,
  readBanner,
  createBanner,
  updateBanner,
  deleteBanner,
  updateSite,
];
