/** Controlled vocabularies: lists of terms that works and collections refer to by id. */
export { addEntries, loadVocabularies } from "./service/load";
export { vocabularyJobs } from "./jobs";
export {
  listVocabularies,
  loadFile,
  readLoad,
  startLoad,
  type VocabularyState,
} from "./service/loads";
export { currentTerms, freshTerms, termsAtRest } from "./cached-terms";
export {
  browse,
  list,
  listOpen,
  listTypes,
  read,
  readOpen,
  refuseWrite,
  wholeId,
  type EntryPage,
  type ListQuery,
} from "./service/lists";
export {
  toJson,
  toListJson,
  toLoadJson,
  toOpenJson,
  toOpenListJson,
  toTypesJson,
} from "./serializer";
export { type Removal, readRemoval } from "./removal";
export type { Terms } from "./terms";
export type { ShippedEntry } from "./data";
export { isUnlisted } from "./policy";
export { localised } from "./schema";
export type { ControlledType, Entry, OpenType, Translations, VocabularyType } from "./schema";
