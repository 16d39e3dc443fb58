import { isObject } from "@/lib/core/json";
import type { CustomFields, Metadata } from "../metadata";
import type { MetadataJson } from "../schema";

/** The terms that stored ids stand for. `lib/vocabularies` has them in memory. */
export type Terms = {
  entry(
    type: string,
    id: string,
  ):
    | {
        readonly title: Readonly<Record<string, string>>;
        readonly description: Readonly<Record<string, string>> | null;
        readonly icon: string | null;
        readonly props: Readonly<Record<string, unknown>>;
      }
    | undefined;
};

type Json = Record<string, unknown>;

/**
 * Adds to the stored metadata what their ids stand for: titles of terms, texts of licences, names of
 * subjects, affiliations, funders and awards that are known here.
 */
export function metadataWithTitles(metadata: Metadata, terms: Terms): MetadataJson {
  const term = (type: string, value: unknown): unknown => {
    if (!isObject(value) || typeof value.id !== "string") return value;
    const title = terms.entry(type, value.id)?.title;
    return title ? { ...value, title } : value;
  };
  const each = (values: unknown, change: (value: Json) => unknown): unknown =>
    Array.isArray(values)
      ? values.map((value: unknown) => (isObject(value) ? change(value) : value))
      : values;
  const affiliation = (value: Json): unknown => {
    const known = typeof value.id === "string" ? terms.entry("affiliations", value.id) : undefined;
    if (!known) return value;
    const { identifiers } = known.props;
    return {
      ...value,
      name: known.title.en ?? value.name,
      ...(identifiers ? { identifiers } : {}),
    };
  };
  const funder = (value: unknown): unknown => {
    if (!isObject(value) || typeof value.id !== "string") return value;
    const known = terms.entry("funders", value.id);
    if (!known) return value;
    const { country } = known.props;
    return {
      ...value,
      name: known.title.en ?? value.name,
      title: known.title,
      ...(country ? { country } : {}),
    };
  };
  const award = (value: unknown): unknown => {
    if (!isObject(value) || typeof value.id !== "string") return value;
    const known = terms.entry("awards", value.id);
    if (!known) return value;
    const { number, acronym, program, identifiers } = known.props;
    return {
      ...value,
      title: known.title,
      ...(number ? { number } : {}),
      ...(acronym ? { acronym } : {}),
      ...(program ? { program } : {}),
      ...(identifiers ? { identifiers } : {}),
    };
  };
  const person = (role: string) => (value: Json) => ({
    ...value,
    ...(value.role ? { role: term(role, value.role) } : {}),
    ...(value.affiliations ? { affiliations: each(value.affiliations, affiliation) } : {}),
  });
  const licence = (value: Json): unknown => {
    const known = typeof value.id === "string" ? terms.entry("licenses", value.id) : undefined;
    if (!known) return value;
    const { title, description, icon, props } = known;
    return {
      ...value,
      title,
      ...(description ? { description } : {}),
      ...(icon ? { icon } : {}),
      props,
    };
  };
  const subject = (value: Json): unknown => {
    const known = typeof value.id === "string" ? terms.entry("subjects", value.id) : undefined;
    if (!known) return value;
    const { subject: text, scheme, ...props } = known.props;
    return {
      ...value,
      subject: text ?? value.subject,
      scheme: scheme ?? value.scheme,
      title: known.title,
      props,
    };
  };
  const titled = (type: string) => (value: Json) => ({
    ...value,
    ...(value.type ? { type: term(type, value.type) } : {}),
    ...(value.lang ? { lang: term("languages", value.lang) } : {}),
  });

  const added: Json = { ...metadata };
  const change = (key: keyof Metadata, by: (value: unknown) => unknown) => {
    if (added[key] !== undefined) added[key] = by(added[key]);
  };
  change("resource_type", (value) => term("resourcetypes", value));
  change("creators", (values) => each(values, person("creatorsroles")));
  change("contributors", (values) => each(values, person("contributorsroles")));
  change("additional_titles", (values) => each(values, titled("titletypes")));
  change("additional_descriptions", (values) => each(values, titled("descriptiontypes")));
  change("rights", (values) => each(values, licence));
  change("subjects", (values) => each(values, subject));
  change("funding", (values) =>
    each(values, (value) => ({
      ...value,
      ...(value.funder ? { funder: funder(value.funder) } : {}),
      ...(value.award ? { award: award(value.award) } : {}),
    })),
  );
  change("languages", (values) => each(values, (value) => term("languages", value)));
  change("dates", (values) => each(values, titled("datetypes")));
  change("related_identifiers", (values) =>
    each(values, (value) => ({
      ...value,
      relation_type: term("relationtypes", value.relation_type),
      ...(value.resource_type ? { resource_type: term("resourcetypes", value.resource_type) } : {}),
    })),
  );
  // The reader of metadata has checked every value; titles are all that was added.
  return added;
}

const TERM_FIELDS: Readonly<Record<string, string>> = {
  "code:programmingLanguage": "code:programmingLanguages",
  "code:developmentStatus": "code:developmentStatus",
};

export function customFieldsWithTitles(fields: CustomFields, terms: Terms): Json {
  const entries = Object.entries(fields).map(([name, value]): [string, unknown] => {
    const type = TERM_FIELDS[name];
    if (!type) return [name, value];
    const withTitle = (one: unknown): unknown => {
      const title =
        isObject(one) && typeof one.id === "string" ? terms.entry(type, one.id)?.title : undefined;
      return title && isObject(one) ? { ...one, title } : one;
    };
    return [name, Array.isArray(value) ? value.map(withTitle) : withTitle(value)];
  });
  return Object.fromEntries(entries);
}
