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
