/** Controlled vocabularies: lists of terms that works and collections refer to by id. */
export { addEntries, loadVocabularies } from "./load";
export { currentTerms, freshTerms } from "./cached-terms";
export {
  list,
  listOpen,
  listTypes,
  read,
  readOpen,
  refuseWrite,
  wholeId,
  type EntryPage,
  type ListQuery,
} from "./service";
export { toJson, toListJson, toOpenJson, toOpenListJson, toTypesJson } from "./serializer";
export type { Terms } from "./terms";
export type { ShippedEntry } from "./data";
export { localised } from "./schema";
export type { ControlledType, Entry, OpenType, Translations, VocabularyType } from "./schema";
