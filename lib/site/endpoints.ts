import { z } from "zod";
import { defineContract } from "@/lib/http/contract";
import { bannerInput, bannerJson } from "./schema";

const modelJson = z.object({
  type: z.string().describe("By which `default_model` of the repository names it."),
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
    invenio_version: z.string().describe("The release whose API this service offers."),
    transfers: z
      .array(z.string())
      .describe(
        "Transfer types of files: L sent in one piece, M in parts, F fetched, R left where it is.",
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
  summary: "List where the parts of this API begin",
  tag: "service",
  status: 200,
  response: z.object({
    name: z.string(),
    version: z.string(),
    links: z.record(z.string(), z.string()),
  }),
});

export const changeBanner = defineContract({
  method: "PUT",
  path: "/api/admin/banner",
  summary: "Show a text above all pages, from and until a moment where one is given",
  tag: "administration",
  transaction: "none",
  status: 200,
  body: bannerInput,
  response: bannerJson,
});

export const removeBanner = defineContract({
  method: "DELETE",
  path: "/api/admin/banner",
  summary: "Take the text above all pages away",
  tag: "administration",
  transaction: "none",
  status: 204,
});

export const siteContracts = [
  describeRepository,
  describeModels,
  describeApi,
  changeBanner,
  removeBanner,
];
