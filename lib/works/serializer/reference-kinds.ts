/** The kind of a work in the words of the two old formats of reference managers. */
type ReferenceKind = { bibtex: string; ris: string };

const OTHER: ReferenceKind = { bibtex: "misc", ris: "GEN" };

/**
 * By resource types, of both sets of the vocabulary. `image-photo`, which is not named, is of the kind of `image`.
 *
 * @see https://www.bibtex.com/e/entry-types/ and, for `dataset`, `software` and `thesis`, biblatex
 * @see https://en.wikipedia.org/wiki/RIS_(file_format)#Type_of_reference
 */
const KINDS: Readonly<Record<string, ReferenceKind>> = {
  audiovisual: { bibtex: "misc", ris: "VIDEO" },
  "audiovisual-audioRecording": { bibtex: "misc", ris: "SOUND" },
  "audiovisual-musicalRecording": { bibtex: "misc", ris: "SOUND" },
  "audiovisual-podcastEpisode": { bibtex: "misc", ris: "SOUND" },
  audio: { bibtex: "misc", ris: "SOUND" },
  video: { bibtex: "misc", ris: "VIDEO" },
  dataset: { bibtex: "dataset", ris: "DATA" },
  image: { bibtex: "misc", ris: "FIGURE" },
  "image-map": { bibtex: "misc", ris: "MAP" },
  "image-visualArt": { bibtex: "misc", ris: "ART" },
  "other-patent": { bibtex: "misc", ris: "PAT" },
  poster: { bibtex: "misc", ris: "SLIDE" },
  presentation: { bibtex: "misc", ris: "SLIDE" },
  "presentation-conferencePaper": { bibtex: "inproceedings", ris: "CPAPER" },
  software: { bibtex: "software", ris: "COMP" },
  "publication-article": { bibtex: "article", ris: "JOUR" },
  "publication-datapaper": { bibtex: "article", ris: "JOUR" },
  "publication-book": { bibtex: "book", ris: "BOOK" },
  "publication-section": { bibtex: "incollection", ris: "CHAP" },
  "publication-conferencepaper": { bibtex: "inproceedings", ris: "CPAPER" },
  "publication-conferenceproceeding": { bibtex: "proceedings", ris: "CONF" },
  "publication-datamanagementplan": { bibtex: "techreport", ris: "RPRT" },
  "publication-deliverable": { bibtex: "techreport", ris: "RPRT" },
  "publication-dissertation": { bibtex: "thesis", ris: "THES" },
  "publication-milestone": { bibtex: "techreport", ris: "RPRT" },
  "publication-patent": { bibtex: "misc", ris: "PAT" },
  "publication-preprint": { bibtex: "unpublished", ris: "UNPB" },
  "publication-report": { bibtex: "techreport", ris: "RPRT" },
  "publication-softwaredocumentation": { bibtex: "manual", ris: "RPRT" },
  "publication-standard": { bibtex: "misc", ris: "STAND" },
  "publication-technicalnote": { bibtex: "techreport", ris: "RPRT" },
  "publication-workingpaper": { bibtex: "techreport", ris: "RPRT" },
  "textDocument-blogPost": { bibtex: "misc", ris: "BLOG" },
  "textDocument-book": { bibtex: "book", ris: "BOOK" },
  "textDocument-bookSection": { bibtex: "incollection", ris: "CHAP" },
  "textDocument-conferenceProceeding": { bibtex: "proceedings", ris: "CONF" },
  "textDocument-dataManagementPlan": { bibtex: "techreport", ris: "RPRT" },
  "textDocument-documentation": { bibtex: "manual", ris: "RPRT" },
  "textDocument-editorial": { bibtex: "article", ris: "JOUR" },
  "textDocument-essay": { bibtex: "article", ris: "JOUR" },
  "textDocument-journalArticle": { bibtex: "article", ris: "JOUR" },
  "textDocument-magazineArticle": { bibtex: "article", ris: "MGZN" },
  "textDocument-monograph": { bibtex: "book", ris: "BOOK" },
  "textDocument-newspaperArticle": { bibtex: "article", ris: "NEWS" },
  "textDocument-onlinePublication": { bibtex: "misc", ris: "ELEC" },
  "textDocument-preprint": { bibtex: "unpublished", ris: "UNPB" },
  "textDocument-report": { bibtex: "techreport", ris: "RPRT" },
  "textDocument-review": { bibtex: "article", ris: "JOUR" },
  "textDocument-technicalStandard": { bibtex: "misc", ris: "STAND" },
  "textDocument-thesis": { bibtex: "thesis", ris: "THES" },
  "textDocument-whitePaper": { bibtex: "techreport", ris: "RPRT" },
  "textDocument-workingPaper": { bibtex: "techreport", ris: "RPRT" },
};

export function referenceKindOf(resourceType: string | undefined): ReferenceKind {
  const whole = resourceType ?? "";
  return KINDS[whole] ?? KINDS[whole.split("-", 1)[0] ?? ""] ?? OTHER;
}
