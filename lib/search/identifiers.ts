import { keywordOf } from "./text";

/** What stands before an identifier in the ways people write it. */
const BEFORE =
  /^(?:(?:https?:\/\/)?(?:(?:dx\.)?doi\.org|(?:www\.)?orcid\.org|hdl\.handle\.net|arxiv\.org\/(?:abs|pdf)|isni\.org\/isni|ror\.org)\/|(?:doi|orcid|hdl|handle|arxiv|isbn|issn|pmid):?\s*)/;
/** The address of a work here or elsewhere: its last part is the identifier. */
const ADDRESS = /^https?:\/\/[^/]+\/(?:records|uploads|doi)\/(.+)$/;
const AFTER = /[.,;:)\]}>"'”]+$/;
/** ISBN, ISSN, ORCID and the like are written with and without hyphens. */
const HYPHENATED = /^[\dx][\dx -]{6,}[\dx]$/;

/** The forms under which an identifier is kept in an index. */
export function identifierForms(value: string): string[] {
  const whole = keywordOf(value);
  const bare = whole.replace(BEFORE, "");
  const compact = HYPHENATED.test(bare) ? bare.replace(/[ -]/g, "") : bare;
  return [...new Set([whole, bare, compact])].filter((form) => form !== "");
}

/** The forms of something that was typed or pasted, if it may be an identifier: it has a digit and some length. */
export function pastedIdentifier(text: string): string[] {
  const typed = keywordOf(text).replace(AFTER, "");
  if (typed.length < 5 || !/\d/.test(typed)) return [];
  const [, last] = ADDRESS.exec(typed) ?? [];
  return [...identifierForms(typed), ...(last ? identifierForms(last.replace(/\/$/, "")) : [])];
}
