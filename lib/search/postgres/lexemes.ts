import { createHash } from "node:crypto";

/**
 * The spelling of searchable values in an index row. All of them are in one `tsvector`, so that one index answers every
 * question and words, fields and phrases combine freely:
 *
 *   word                 a word anywhere, with its positions and weight
 *   code ␁ word         the same word in one field, at the same positions
 *   code ␂ value        the whole value of a keyword field
 *   code ␃              the field, or something below it, has a value
 *   ␄ stem             a word of which this is the stem, where it is not the word itself
 *   ␅                  every document, in postings only
 *   ␆ identifier       a whole identifier in any field
 *   ␇ number           one of 64 parts of all documents, chosen by chance
 *
 * Weight C belongs to one long field alone (the description): words in it are asked for by their weight
 * instead of being stored twice.
 */
const IN_FIELD = "\u0001";
const WHOLE_VALUE = "\u0002";
const EXISTS = "\u0003";
const FORM = "\u0004";
export const EVERY = "\u0005";
const IDENTIFIER = "\u0006";
const SAMPLE = "\u0007";
/** Parts that all documents are divided into, alike and by chance. */
export const SAMPLES = 64;

export const wordIn = (path: string, word: string) => `${codeOf(path)}${IN_FIELD}${word}`;
export const valueOf = (path: string, value: string) => `${codeOf(path)}${WHOLE_VALUE}${value}`;
export const formOf = (stem: string) => `${FORM}${stem}`;
export const identifierLexeme = (identifier: string) => `${IDENTIFIER}${identifier}`;
export const sampleLexeme = (part: number) => `${SAMPLE}${part}`;
export const isForm = (lexeme: string) => lexeme.startsWith(FORM);
/** The stem as a word. */
export const writtenAs = (form: string) => form.slice(FORM.length);
/** Whether documents with the lexeme are in lists of postings: a word anywhere, or one of its forms. */
export const isRanked = (lexeme: string) => !/[\u0001-\u0003\u0006\u0007]/.test(lexeme);
/** The lexeme of a word in any field, by that of the word in one field. */
export const inAnyField = (lexeme: string) => lexeme.slice(lexeme.indexOf(IN_FIELD) + 1);
export const existence = (path: string) => `${codeOf(path)}${EXISTS}`;

const codes = new Map<string, string>();

/**
 * Six characters in place of a path, which would otherwise be a good part of every row. 36 bits keep the few
 * hundred paths of an index apart.
 */
function codeOf(path: string): string {
  const known = codes.get(path);
  if (known !== undefined) return known;
  const code = createHash("sha1").update(path).digest("base64url").slice(0, 6);
  if (codes.size < 10_000) codes.set(path, code);
  return code;
}

/** A lexeme as the input of `tsvector` and `tsquery` wants it. */
export const quoted = (lexeme: string) =>
  lexeme.includes("'") || lexeme.includes("\\")
    ? `'${lexeme.replace(/['\\]/g, "$&$&")}'`
    : `'${lexeme}'`;
