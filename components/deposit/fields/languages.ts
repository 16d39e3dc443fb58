/** Languages that many works are in, by their ids in the vocabulary. */
export const COMMON_LANGUAGES = [
  { id: "eng", title: { en: "English", de: "Englisch" } },
  { id: "deu", title: { en: "German", de: "Deutsch" } },
  { id: "spa", title: { en: "Spanish", de: "Spanisch" } },
  { id: "fra", title: { en: "French", de: "Französisch" } },
  { id: "por", title: { en: "Portuguese", de: "Portugiesisch" } },
  { id: "ita", title: { en: "Italian", de: "Italienisch" } },
  { id: "nld", title: { en: "Dutch", de: "Niederländisch" } },
  { id: "pol", title: { en: "Polish", de: "Polnisch" } },
  { id: "rus", title: { en: "Russian", de: "Russisch" } },
  { id: "zho", title: { en: "Chinese", de: "Chinesisch" } },
  { id: "jpn", title: { en: "Japanese", de: "Japanisch" } },
  { id: "ara", title: { en: "Arabic", de: "Arabisch" } },
] as const;
