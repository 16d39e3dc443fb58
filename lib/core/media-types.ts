/** Media types that several modules speak of. */
export const JSON_TYPE = "application/json";
/** JSON with a `ui` block of localised labels. */
export const UI_TYPE = "application/vnd.inveniordm.v1+json";
