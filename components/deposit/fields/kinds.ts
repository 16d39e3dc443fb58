/**
 * Which further details a kind of work usually has. Both sets of resource types are known: the one the form
 * offers and the one that other repositories send.
 */
const fits = (pattern: RegExp) => (kind: string) => pattern.test(kind);

export const isArticle = fits(
  /journalArticle|magazineArticle|newspaperArticle|editorial|review|preprint|essay|publication-(article|preprint|peerreview|journal|datapaper|softwarepaper)/,
);
export const isPartOfBook = fits(/bookSection|publication-section/);
export const isBook = fits(
  /-(book|monograph|conferenceProceeding|report|whitePaper|workingPaper|bibliography)$|bookSection|publication-(book|section|report|conferenceproceeding|annotationcollection)/,
);
export const isThesis = fits(/thesis|dissertation/);
export const isForMeeting = fits(/^presentation|conference|^poster|^lesson|abstract$/);
export const isSoftware = fits(/^software|publication-softwaredocumentation/);
export const isTeaching = fits(/^instructionalResource|^lesson/);
export const isAudiovisual = fits(/^(audiovisual|image|video|audio)/);
export const isOnline = fits(/blogPost|onlinePublication|podcast/);
export const isReport = fits(/report|whitePaper|workingPaper|documentation/i);

/** The most frequent types, offered before anything is typed. */
export const COMMON_KINDS = [
  {
    id: "textDocument-journalArticle",
    title: { en: "Journal article", de: "Zeitschriftenartikel" },
  },
  { id: "dataset", title: { en: "Dataset", de: "Datensatz" } },
  { id: "textDocument-book", title: { en: "Book", de: "Buch" } },
  { id: "textDocument-bookSection", title: { en: "Book section", de: "Buchkapitel" } },
  { id: "textDocument-thesis", title: { en: "Thesis or dissertation", de: "Abschlussarbeit" } },
  { id: "presentation-conferencePaper", title: { en: "Conference paper", de: "Konferenzbeitrag" } },
  { id: "presentation-slides", title: { en: "Slides", de: "Folien" } },
  { id: "textDocument-report", title: { en: "Report", de: "Bericht" } },
  { id: "textDocument-preprint", title: { en: "Preprint", de: "Preprint" } },
  { id: "software", title: { en: "Software", de: "Software" } },
  { id: "image", title: { en: "Image", de: "Bild" } },
  { id: "audiovisual", title: { en: "Audiovisual", de: "Audiovisuelles" } },
] as const;
