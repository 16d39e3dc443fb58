import { z } from "zod";

/** The metadata of a work as answers spell them (api-records 5): stored values plus vocabulary titles. */
export const translationsJson = z.record(z.string(), z.string());

export const termJson = z.object({ id: z.string(), title: translationsJson.optional() });

export const identifierJson = z.object({
  identifier: z.string(),
  scheme: z.string().optional(),
});

const affiliationJson = z.object({
  id: z.string().optional(),
  name: z.string().optional(),
  identifiers: z.array(identifierJson).optional(),
});

export const creatorJson = z.object({
  person_or_org: z.object({
    type: z.enum(["personal", "organizational"]).optional(),
    name: z.string().optional(),
    given_name: z.string().optional(),
    family_name: z.string().optional(),
    identifiers: z.array(identifierJson).optional(),
  }),
  role: termJson.optional(),
  affiliations: z.array(affiliationJson).optional(),
});
export type CreatorJson = z.output<typeof creatorJson>;

export const rightsJson = z.object({
  id: z.string().optional(),
  title: translationsJson.optional(),
  description: translationsJson.optional(),
  link: z.string().optional(),
  icon: z.string().optional(),
  props: z.record(z.string(), z.unknown()).optional(),
});

const geometryJson = z.union([
  z.object({ type: z.literal("Point"), coordinates: z.array(z.number()) }),
  z.object({ type: z.literal("MultiPoint"), coordinates: z.array(z.array(z.number())) }),
  z.object({ type: z.literal("Polygon"), coordinates: z.array(z.array(z.array(z.number()))) }),
]);

const locationJson = z.object({
  geometry: geometryJson.optional(),
  place: z.string().optional(),
  description: z.string().optional(),
  identifiers: z.array(identifierJson).optional(),
});

const fundingJson = z.object({
  funder: z.looseObject({ id: z.string().optional(), name: z.string().optional() }).optional(),
  award: z
    .looseObject({
      id: z.string().optional(),
      number: z.string().optional(),
      title: translationsJson.optional(),
      identifiers: z.array(identifierJson).optional(),
      acronym: z.string().optional(),
      program: z.string().optional(),
    })
    .optional(),
});

/** Every part may be missing in a draft; a published work has title, type, date and creators. */
export const metadataJson = z.object({
  resource_type: termJson.optional(),
  title: z.string().optional(),
  publication_date: z
    .string()
    .describe("Extended Date/Time Format, level 0, e.g. `2021-05/2022`")
    .optional(),
  creators: z.array(creatorJson).optional(),
  additional_titles: z
    .array(z.object({ title: z.string(), type: termJson.optional(), lang: termJson.optional() }))
    .optional(),
  publisher: z.string().optional(),
  description: z.string().describe("HTML of a limited set of tags").optional(),
  additional_descriptions: z
    .array(
      z.object({ description: z.string(), type: termJson.optional(), lang: termJson.optional() }),
    )
    .optional(),
  rights: z.array(rightsJson).optional(),
  copyright: z.string().optional(),
  contributors: z.array(creatorJson).optional(),
  subjects: z
    .array(
      z.looseObject({
        id: z.string().optional(),
        subject: z.string().optional(),
        scheme: z.string().optional(),
      }),
    )
    .optional(),
  languages: z.array(termJson).optional(),
  dates: z
    .array(
      z.object({
        date: z.string().optional(),
        type: termJson.optional(),
        description: z.string().optional(),
      }),
    )
    .optional(),
  version: z.string().optional(),
  identifiers: z.array(identifierJson).optional(),
  related_identifiers: z
    .array(
      identifierJson.extend({
        relation_type: termJson.optional(),
        resource_type: termJson.optional(),
      }),
    )
    .optional(),
  sizes: z.array(z.string()).optional(),
  formats: z.array(z.string()).optional(),
  locations: z.object({ features: z.array(locationJson) }).optional(),
  funding: z.array(fundingJson).optional(),
  references: z
    .array(identifierJson.partial().extend({ reference: z.string().optional() }))
    .optional(),
});
export type MetadataJson = z.output<typeof metadataJson>;
