import { hrefOfSection } from "../sections";

/** The page of the terms of a vocabulary. */
export const vocabularyPath = (type: string): string =>
  `${hrefOfSection("vocabularies")}/${encodeURIComponent(type)}`;
