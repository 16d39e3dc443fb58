import { dayRange, isExtendedDate } from "@/lib/core/edtf";
import { textToHtml } from "@/lib/core/text";
import { type Column, type Kind, plainName } from "@/lib/imports/columns";
import { type ImportMessage, importMessage } from "../import-message";
import { readDate } from "./dates";
import { licenceOf } from "./licences";
import type { Terms, Words } from "./terms";
import type { Value } from "./value";

type Reader = (text: string, column: Column, terms: Terms) => Value;

const asItIs: Reader = (text) => ({ value: text });

const READERS: Record<Kind, Reader> = {
  text: (text, { place }) => ({
    value: place === "metadata.references" ? { reference: text } : text,
  }),
  markup: (text) => ({ value: markup(text) }),
  date: (text, { place }) => {
    const value = readDate(text);
    const isGood = place === "metadata.publication_date" ? dayRange(value) : isExtendedDate(value);
    return isGood ? { value } : { value: text, problem: importMessage("noDate", { text }) };
  },
  "yes-no": (text) =>
    oneOf(
      text,
      {
        true: ["yes", "true", "1", "y", "x", "ja", "j", "wahr"],
        false: ["no", "false", "0", "n", "nein", "falsch"],
      },
      "yesOrNo",
    ),
  access: (text) =>
    oneOf(
      text,
      {
        public: ["public", "open", "open access", "öffentlich", "offen"],
        restricted: ["restricted", "closed", "private", "eingeschränkt", "geschlossen"],
      },
      "publicOrRestricted",
    ),
  "resource-type": (text, _, { resourceTypes }) => term(text, resourceTypes, "noResourceType"),
  role: (text, _, { roles }) => term(text, roles, "noRole"),
  language: (text, _, { languages }) => language(text, languages),
  term: (text) => ({ value: { id: text } }),
  licence: (text, _, { licences }) => licenceOf(text, licences),
  subject: (text) => ({ value: isAddress(text) ? { id: text } : { subject: text } }),
  identifier: (text, { type }) => ({ value: identifier(text, type) }),
  relation,
  dated,
  title: (text, { type = "" }) => ({ value: { title: text, type: { id: type } } }),
  series: (text) => {
    const [, title = text, volume] = /^(.*\S)\s*,\s*([^,]*\d[^,]*)$/.exec(text) ?? [];
    return { value: { series_title: title, ...(volume ? { series_volume: volume } : {}) } };
  },
  owner,
  // `works.ts` builds files and people, because several columns make one of them.
  file: asItIs,
  person: asItIs,
};

export function readValue(text: string, column: Column, terms: Terms): Value {
  return READERS[column.kind](text, column, terms);
}

const isAddress = (text: string) => /^https?:\/\/\S+$/i.test(text);

/** Text that holds no markup becomes paragraphs. */
function markup(text: string): string {
  return /<\/?[a-z][^<>]*>/i.test(text) ? text : textToHtml(text);
}

function oneOf(
  text: string,
  words: Readonly<Record<string, readonly string[]>>,
  problem: ImportMessage["text"],
): Value {
  const found = Object.entries(words).find(([, known]) => known.includes(text.toLowerCase()));
  if (!found) return { value: text, problem: importMessage(problem, { text }) };
  const [name] = found;
  return { value: name === "true" || name === "false" ? name === "true" : name };
}

function term(text: string, words: Words, problem: ImportMessage["text"]): Value {
  const id = words.get(plainName(text));
  if (id !== undefined || words.size === 0) return { value: { id: id ?? text } };
  return { value: { id: text }, problem: importMessage(problem, { text }) };
}

/** Most languages have only a code of three letters, which the service knows. */
function language(text: string, words: Words): Value {
  const id =
    words.get(plainName(text)) ?? (/^[a-z]{3}$/i.test(text) ? text.toLowerCase() : undefined);
  if (id !== undefined || words.size === 0) return { value: { id: id ?? text } };
  return { value: { id: text }, problem: importMessage("noLanguage", { text }) };
}

/** Schemes that a prefix names. The service detects others by the value. */
const PREFIX =
  /^(import-recid|neh-recid|legacy-pid|legacy-record-id|datacite-doi|alternate-doi|doi|isbn|issn|eissn|lissn|ean13|istc|isni|ads|pmid|arxiv|handle|hdl|igsn|grid|upc|w3id|wikidata|other):\s*(?!\/\/)(\S.*)$/i;

function identifier(text: string, scheme: string | undefined) {
  if (scheme) return { identifier: text, scheme };
  const [, prefix, rest] = PREFIX.exec(text) ?? [];
  if (!prefix || !rest) return { identifier: text };
  const named = prefix.toLowerCase();
  return { identifier: rest, scheme: named === "hdl" ? "handle" : named };
}

function relation(text: string): Value {
  const [, name, rest] = /^([a-z][a-z ]*):\s*(\S.*)$/i.exec(text) ?? [];
  const isName =
    name !== undefined && !/^(https?|doi|urn|ark|hdl|isbn|issn|pmid|arxiv)$/i.test(name);
  if (!isName || !rest)
    return {
      value: { identifier: text },
      problem: importMessage("noRelation", { text }),
    };
  return {
    value: { identifier: rest, relation_type: { id: name.toLowerCase().replaceAll(" ", "") } },
  };
}

function dated(text: string): Value {
  const [, kind, day] = /^([a-z]+):\s*(\S.*)$/i.exec(text) ?? [];
  if (!kind || !day)
    return {
      value: { date: readDate(text) },
      problem: importMessage("noKindOfDate", { text }),
    };
  return { value: { date: readDate(day), type: { id: kind.toLowerCase() } } };
}

function owner(text: string): Value {
  const { name, id } = withoutId(text);
  const [, full_name, email] = /^(.*?)[\s<(]+([^\s<>()]+@[^\s<>()]+)[>)]?$/.exec(name) ?? [];
  const identifiers = id ? { identifiers: [{ identifier: id, scheme: "orcid" }] } : {};
  if (full_name && email) return { value: { full_name, email, ...identifiers } };
  const isEmail = name.includes("@");
  return {
    value: isEmail ? { email: name, ...identifiers } : { full_name: name, ...identifiers },
    problem: importMessage(isEmail ? "ownerName" : "ownerMail"),
  };
}

const ORCID_BEHIND =
  /\s*[[(](?:orcid:\s*|https?:\/\/orcid\.org\/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dX])[\])]\s*$/i;

/** A name, and the ORCID iD in brackets behind it. */
export function withoutId(text: string): { name: string; id?: string } {
  const [behind, id] = ORCID_BEHIND.exec(text) ?? [];
  return behind && id ? { name: text.slice(0, -behind.length), id } : { name: text };
}
