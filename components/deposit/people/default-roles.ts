/** Roles of people that are added without choosing one, as the vocabulary has them. */
export const AUTHOR = { id: "author", title: { en: "Author", de: "Autorschaft" } };
export const EDITOR = { id: "editor", title: { en: "Editor", de: "Herausgabe" } };
export const OTHER = { id: "other", title: { en: "Other", de: "Sonstige" } };
