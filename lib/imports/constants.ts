/** Formats of the sheet to fill in. */
export const TEMPLATE_FORMATS = ["csv", "xlsx"] as const;
export type TemplateFormat = (typeof TEMPLATE_FORMATS)[number];

/** Of the file that works came from. */
export const MAX_FILE_NAME = 255;
