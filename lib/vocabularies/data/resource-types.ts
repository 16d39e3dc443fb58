import { type ShippedEntry, titleIn } from "./entry";
import { GERMAN_RESOURCE_TYPES } from "./german-resource-types";

/**
 * Kinds of works. Two sets are valid side by side: the deposit set (camel-cased ids), which the form
 * offers, and the interoperability set, which other repositories and importers send. Where both know an
 * id, the deposit set names it and the other adds what only it knows.
 */

type DepositRow = readonly [
  id: string,
  title: string,
  csl: string,
  /** DataCite general type, and after a slash the free specific type. */
  datacite: string,
  schemaOrg: string,
  icon: string,
  /** The nearest kind of the interoperability set; lends its OpenAIRE and eu-repo values. */
  like?: string,
];

// prettier-ignore
const DEPOSIT: readonly DepositRow[] = [
  ["audiovisual", "Audiovisual", "motion_picture", "Audiovisual", "MediaObject", "film", "video"],
  ["audiovisual-documentary", "Documentary", "motion_picture", "Audiovisual/Documentary", "Movie", "film", "video"],
  ["audiovisual-interviewRecording", "Interview recording", "interview", "Audiovisual/Interview Recording", "MediaObject", "microphone", "video"],
  ["audiovisual-musicalRecording", "Musical recording", "song", "Audiovisual/Musical Recording", "MusicRecording", "music", "audio"],
  ["audiovisual-performance", "Performance", "performance", "Audiovisual/Performance", "MediaObject", "ticket", "video"],
  ["audiovisual-podcastEpisode", "Podcast episode", "podcast", "Audiovisual/Podcast episode", "PodcastEpisode", "podcast", "audio"],
  ["audiovisual-audioRecording", "Audio recording", "song", "Audiovisual/Sound Recording", "AudioObject", "volume up", "audio"],
  ["audiovisual-videoRecording", "Video recording", "motion_picture", "Audiovisual", "VideoObject", "film", "video"],
  ["audiovisual-other", "Other audiovisual material", "motion_picture", "Audiovisual", "MediaObject", "film", "video"],
  ["dataset", "Dataset", "dataset", "Dataset", "Dataset", "table", "dataset"],
  ["image", "Image", "graphic", "Image", "ImageObject", "image", "image"],
  ["image-chart", "Chart or graph", "figure", "Image/Chart", "ImageObject", "chart bar", "image-plot"],
  ["image-diagram", "Diagram", "figure", "Image/Diagram", "ImageObject", "sitemap", "image-diagram"],
  ["image-figure", "Figure", "figure", "Image/Figure", "ImageObject", "image", "image-figure"],
  ["image-map", "Map", "map", "Image/Map", "Map", "map", "image"],
  ["image-visualArt", "Visual art", "graphic", "Image/Visual Art", "VisualArtwork", "paint brush", "image"],
  ["image-photograph", "Photograph", "graphic", "Image/Photograph", "Photograph", "camera", "image-photo"],
  ["image-other", "Other image", "graphic", "Image/Other", "ImageObject", "image", "image-other"],
  ["instructionalResource", "Instructional resource", "document", "Other/Instructional resource", "LearningResource", "graduation", "lesson"],
  ["instructionalResource-curriculum", "Curriculum", "document", "Other/Educational Curriculum", "Course", "graduation", "lesson"],
  ["instructionalResource-lessonPlan", "Lesson plan", "document", "Other/Lesson Plan", "LearningResource", "graduation", "lesson"],
  ["instructionalResource-syllabus", "Syllabus", "document", "Other/Syllabus", "Syllabus", "graduation", "lesson"],
  ["instructionalResource-other", "Other instructional resource", "document", "Other/Instructional Resource", "LearningResource", "graduation", "lesson"],
  ["presentation", "Presentation", "speech", "Text/Presentation", "PresentationDigitalDocument", "group", "presentation"],
  ["presentation-conferencePaper", "Conference paper", "speech", "ConferencePaper", "ScholarlyArticle", "file alternate", "publication-conferencepaper"],
  ["presentation-conferencePoster", "Conference poster", "graphic", "Text/Poster", "Poster", "columns", "poster"],
  ["presentation-presentationText", "Presentation text", "speech", "Text/Presentation", "PresentationDigitalDocument", "file alternate", "presentation"],
  ["presentation-slides", "Slides", "speech", "Text/Presentation", "PresentationDigitalDocument", "images", "presentation"],
  ["presentation-other", "Other presentation material", "speech", "Text/Presentation", "PresentationDigitalDocument", "group", "presentation"],
  ["software", "Software", "software", "Software", "SoftwareSourceCode", "code", "software"],
  ["software-3DModel", "3D model", "software", "Software/3D Model", "3DModel", "cube", "software"],
  ["software-application", "Application", "software", "Software/Application", "SoftwareApplication", "desktop", "software"],
  ["software-computationalModel", "Computational model", "software", "Software/Computational Model", "SoftwareSourceCode", "calculator", "software"],
  ["software-computationalNotebook", "Computational notebook", "software", "ComputationalNotebook", "SoftwareSourceCode", "book", "software-computationalnotebook"],
  ["software-service", "Software service", "software", "Software/Software Service", "WebApplication", "server", "software"],
  ["software-other", "Other software resource", "software", "Software", "SoftwareSourceCode", "code", "software"],
  ["textDocument", "Text document", "document", "Text", "CreativeWork", "file alternate", "publication-other"],
  ["textDocument-abstract", "Abstract", "article", "Text/Abstract", "Article", "file alternate", "publication-article"],
  ["textDocument-bibliography", "Bibliography", "document", "Text/Bibliography", "CreativeWork", "list", "publication-other"],
  ["textDocument-blogPost", "Blog post", "post-weblog", "Text/Blog Post", "BlogPosting", "rss", "publication-other"],
  ["textDocument-book", "Book", "book", "Book", "Book", "book", "publication-book"],
  ["textDocument-bookSection", "Book section", "chapter", "Text/Book section", "Chapter", "bookmark", "publication-section"],
  ["textDocument-conferenceProceeding", "Conference proceeding", "paper-conference", "ConferenceProceeding", "ScholarlyArticle", "file alternate", "publication-conferenceproceeding"],
  ["textDocument-dataManagementPlan", "Data management plan", "report", "Report/Data management plan", "CreativeWork", "clipboard list", "publication-datamanagementplan"],
  ["textDocument-documentation", "Technical documentation", "report", "Text/Technical documentation", "TechArticle", "file code", "publication-softwaredocumentation"],
  ["textDocument-editorial", "Editorial", "article", "Text/Editorial article", "Article", "file alternate", "publication-article"],
  ["textDocument-essay", "Essay", "article", "Text/Essay", "ScholarlyArticle", "file alternate", "publication-article"],
  ["textDocument-interviewTranscript", "Interview transcript", "interview", "Text/Interview Transcript", "CreativeWork", "comments", "publication-other"],
  ["textDocument-journalArticle", "Journal article", "article-journal", "JournalArticle", "ScholarlyArticle", "file alternate", "publication-article"],
  ["textDocument-legalComment", "Legal comment", "legal-case", "Text/Legal Comment", "ScholarlyArticle", "law", "publication-other"],
  ["textDocument-legalResponse", "Legal response", "legal-case", "Text/Legal Response", "ScholarlyArticle", "law", "publication-other"],
  ["textDocument-magazineArticle", "Magazine article", "article-magazine", "Text/Magazine article", "Article", "file alternate", "publication-article"],
  ["textDocument-monograph", "Monograph", "book", "Book", "Book", "book", "publication-book"],
  ["textDocument-newspaperArticle", "Newspaper article", "article-newspaper", "Text/Newspaper article", "NewsArticle", "newspaper", "publication-article"],
  ["textDocument-onlinePublication", "Online publication", "webpage", "Text/Online publication", "WebPage", "globe", "publication-other"],
  ["textDocument-poeticWork", "Poetic work", "article", "Text/Poetic work", "CreativeWork", "paragraph", "publication-other"],
  ["textDocument-preprint", "Preprint", "article", "Text/Preprint", "ScholarlyArticle", "file alternate", "publication-preprint"],
  ["textDocument-report", "Report", "report", "Report", "Report", "file alternate", "publication-report"],
  ["textDocument-workingPaper", "Working paper", "article", "Text/Working paper", "ScholarlyArticle", "edit", "publication-workingpaper"],
  ["textDocument-review", "Review", "review", "JournalArticle/Review", "Review", "thumbs up", "publication-peerreview"],
  ["textDocument-technicalStandard", "Technical standard", "standard", "Text/Technical standard", "TechArticle", "file code", "publication-standard"],
  ["textDocument-thesis", "Thesis or dissertation", "thesis", "Text/Thesis", "Thesis", "graduation", "publication-dissertation"],
  ["textDocument-whitePaper", "White paper", "report", "Report/White paper", "Report", "file alternate", "publication-report"],
  ["textDocument-other", "Other text document", "document", "Text/Other", "CreativeWork", "file alternate", "publication-other"],
  ["other", "Other", "document", "Other", "CreativeWork", "asterisk", "other"],
  ["other-catalog", "Catalog", "collection", "Collection/Catalog", "Collection", "ordered list", "other"],
  ["other-collection", "Collection", "collection", "Collection", "Collection", "archive", "other"],
  ["other-event", "Event", "event", "Event", "Event", "calendar", "event"],
  ["other-interactiveResource", "Interactive resource", "software", "InteractiveResource", "MediaObject", "hand pointer", "lesson"],
  ["other-notes", "Notes", "document", "Text/Notes", "CreativeWork", "pencil", "publication-other"],
  ["other-patent", "Patent", "patent", "Text/Patent", "CreativeWork", "certificate", "publication-patent"],
  ["other-peerReview", "Peer review", "review", "PeerReview", "Review", "thumbs up", "publication-peerreview"],
  ["other-physicalObject", "Physical object", "entry", "PhysicalObject", "CreativeWork", "cube", "physicalobject"],
  ["other-workflow", "Workflow", "report", "Workflow", "CreativeWork", "code branch", "workflow"],
];

type InteropRow = readonly [
  id: string,
  title: string,
  csl: string,
  datacite: string,
  schemaOrg: string,
  /** OpenAIRE type and resource type code. */
  openaire: string,
  /** Last part of the `info:eu-repo/semantics/` term. */
  eurepo?: string,
];

// prettier-ignore
const INTEROP: readonly InteropRow[] = [
  ["publication", "Publication", "report", "Text", "CreativeWork", "publication 0017"],
  ["publication-annotationcollection", "Annotation collection", "report", "Collection", "Collection", "publication 0009", "technicalDocumentation"],
  ["publication-book", "Book", "book", "Book", "Book", "publication 0002", "book"],
  ["publication-section", "Book chapter", "chapter", "BookChapter", "ScholarlyArticle", "publication 0013", "bookPart"],
  ["publication-conferencepaper", "Conference paper", "paper-conference", "ConferencePaper", "ScholarlyArticle", "publication 0004", "conferencePaper"],
  ["publication-conferenceproceeding", "Conference proceeding", "paper-conference", "ConferenceProceeding", "ScholarlyArticle", "publication 0004", "conferencePaper"],
  ["publication-datamanagementplan", "Output management plan", "report", "OutputManagementPlan", "CreativeWork", "publication 0045", "technicalDocumentation"],
  ["publication-journal", "Journal", "journal", "Journal", "ScholarlyArticle", "publication 0043", "article"],
  ["publication-article", "Journal article", "article-journal", "JournalArticle", "ScholarlyArticle", "publication 0001", "article"],
  ["publication-patent", "Patent", "patent", "Text/Patent", "CreativeWork", "publication 0019", "patent"],
  ["publication-peerreview", "Peer review", "article", "PeerReview", "ScholarlyArticle", "publication 0015", "review"],
  ["publication-preprint", "Preprint", "article", "Preprint", "ScholarlyArticle", "publication 0016", "preprint"],
  ["publication-deliverable", "Project deliverable", "report", "Text/Project deliverable", "CreativeWork", "publication 0034", "report"],
  ["publication-milestone", "Project milestone", "report", "Text/Project milestone", "CreativeWork", "publication 0035", "report"],
  ["publication-proposal", "Proposal", "article", "Text/Proposal", "CreativeWork", "publication 0036", "researchProposal"],
  ["publication-report", "Report", "article", "Report", "ScholarlyArticle", "publication 0017", "report"],
  ["publication-softwaredocumentation", "Software documentation", "article", "Text/Software documentation", "CreativeWork", "publication 0009", "technicalDocumentation"],
  ["publication-taxonomictreatment", "Taxonomic treatment", "article", "Text/Taxonomic treatment", "ScholarlyArticle", "publication 0020"],
  ["publication-technicalnote", "Technical note", "article", "Text/Technical note", "ScholarlyArticle", "publication 0009", "technicalDocumentation"],
  ["publication-workingpaper", "Working paper", "article", "Text/Working paper", "ScholarlyArticle", "publication 0014", "workingPaper"],
  ["publication-datapaper", "Data paper", "article", "DataPaper", "ScholarlyArticle", "publication 0031", "workingPaper"],
  ["publication-dissertation", "Thesis", "article", "Dissertation", "Thesis", "publication 0044"],
  ["publication-standard", "Standard", "article", "Standard", "CreativeWork", "publication 0038"],
  ["publication-studyregistration", "Study registration", "article", "StudyRegistration", "CreativeWork", "publication 0038"],
  ["publication-other", "Other", "article", "Text/Other", "CreativeWork", "publication 0020"],
  ["poster", "Poster", "graphic", "Poster", "CreativeWork", "publication 0004", "conferencePoster"],
  ["presentation", "Presentation", "speech", "Presentation", "PresentationDigitalDocument", "publication 0004", "lecture"],
  ["event", "Event", "event", "Event", "Event", "publication 0023"],
  ["dataset", "Dataset", "dataset", "Dataset", "Dataset", "dataset 0021"],
  ["image", "Image", "figure", "Image", "ImageObject", "dataset 0025"],
  ["image-figure", "Figure", "figure", "Image/Figure", "ImageObject", "dataset 0025"],
  ["image-plot", "Plot", "figure", "Image/Plot", "ImageObject", "dataset 0025"],
  ["image-drawing", "Drawing", "graphic", "Image/Drawing", "ImageObject", "dataset 0025"],
  ["image-diagram", "Diagram", "figure", "Image/Diagram", "ImageObject", "dataset 0025"],
  ["image-photo", "Photo", "graphic", "Image/Photo", "Photograph", "dataset 0025"],
  ["image-other", "Other", "graphic", "Image/Other", "ImageObject", "dataset 0025"],
  ["model", "Model", "figure", "Model", "CreativeWork", "dataset 0027"],
  ["video", "Video", "motion_picture", "Audiovisual", "MediaObject", "dataset 0033"],
  ["audio", "Audio", "document", "Sound", "MediaObject", "dataset 0033"],
  ["software", "Software", "software", "Software", "SoftwareSourceCode", "software 0029"],
  ["lesson", "Lesson", "speech", "InteractiveResource", "CreativeWork", "other 0010", "lecture"],
  ["software-computationalnotebook", "Computational notebook", "software", "ComputationalNotebook", "SoftwareSourceCode", "software 0040"],
  ["other", "Other", "article", "Other", "CreativeWork", "other 0020"],
  ["physicalobject", "Physical object", "graphic", "PhysicalObject", "CreativeWork", "other 0010"],
  ["workflow", "Workflow", "software", "Workflow", "CreativeWork", "other 0020"],
  ["project", "Project", "", "Project", "", ""],
  ["instrument", "Instrument", "", "Instrument", "", ""],
];

/** Ids that older clients still send, with their replacements. */
export const RESOURCE_TYPE_ALIASES: Readonly<Record<string, string>> = {
  "publication-thesis": "publication-dissertation",
};

const SCHEMA_ORG = "https://schema.org/";
const EUREPO = "info:eu-repo/semantics/";

/** `image-figure` is of type `image` and subtype `image-figure`; a kind without a dash has no subtype. */
function lineage(id: string) {
  return { type: id.split("-", 1)[0] ?? id, subtype: id.includes("-") ? id : "" };
}

function dataciteProps(datacite: string) {
  const [general = "", specific = ""] = datacite.split("/");
  return { datacite_general: general, datacite_type: specific };
}

function openaireProps(row: InteropRow | undefined): Record<string, string> {
  if (!row?.[5]) return {};
  const [type = "", code = ""] = row[5].split(" ");
  return {
    openaire_type: type,
    openaire_resourceType: code,
    eurepo: `${EUREPO}${row[6] ?? "other"}`,
  };
}

export function resourceTypes(): ShippedEntry[] {
  const interop = new Map(INTEROP.map((row) => [row[0], row]));
  const deposit = DEPOSIT.map(
    ([id, title, csl, datacite, schemaOrg, icon, like]): ShippedEntry => ({
      type: "resourcetypes",
      id,
      title: titleIn(title, GERMAN_RESOURCE_TYPES[title]),
      icon,
      props: {
        csl,
        ...dataciteProps(datacite),
        "schema.org": SCHEMA_ORG + schemaOrg,
        ...openaireProps(interop.get(like ?? "")),
        ...lineage(id),
      },
      tags: ["depositable", "linkable"],
    }),
  );
  const named = new Set(deposit.map(({ id }) => id));
  const others = INTEROP.filter(([id]) => !named.has(id)).map((row): ShippedEntry => {
    const [id, title, csl, datacite, schemaOrg] = row;
    return {
      type: "resourcetypes",
      id,
      title: titleIn(title, GERMAN_RESOURCE_TYPES[title]),
      props: {
        ...(csl ? { csl } : {}),
        ...dataciteProps(datacite),
        ...(schemaOrg ? { "schema.org": SCHEMA_ORG + schemaOrg } : {}),
        ...openaireProps(row),
        ...lineage(id),
      },
      tags: ["linkable"],
    };
  });
  return [...deposit, ...others];
}
