/** Kinds of works as COUNTER names them, by parts of the ids of resource types; the first that fits. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/softwaredocumentation|documentation|curriculum|syllabus|lesson|instructional/i, "Other"],
  [/software|notebook|computationalmodel/i, "Software"],
  [
    /datapaper|journalarticle|publication-article|magazinearticle|preprint|review|editorial|essay/i,
    "Article",
  ],
  [/dataset/i, "Dataset"],
  [/newspaperarticle|blogpost/i, "News_Item"],
  [/conferenceproceeding/i, "Conference"],
  [/conference|poster|presentation/i, "Conference_Item"],
  [/booksection|publication-section/i, "Book_Segment"],
  [/book|monograph/i, "Book"],
  [/thesis|dissertation/i, "Thesis_or_Dissertation"],
  [/patent/i, "Patent"],
  [/standard/i, "Standard"],
  [/report|workingpaper|whitepaper|technicalnote|deliverable|milestone/i, "Report"],
  [/musical|podcast|audiorecording|^audio$/i, "Sound"],
  [/audiovisual|video/i, "Audiovisual"],
  [/^image/i, "Image"],
  [/interactive/i, "Interactive_Resource"],
  [/bibliography|catalog/i, "Reference_Item"],
];

export const dataTypeOf = (resourceType: string): string =>
  RULES.find(([pattern]) => pattern.test(resourceType))?.[1] ?? "Other";

export const DATA_TYPES: readonly string[] = [
  ...new Set([...RULES.map(([, type]) => type), "Other"]),
];
