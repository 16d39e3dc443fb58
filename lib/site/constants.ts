/** Notices above the pages of the site. */
export const BANNER_CATEGORIES = ["info", "warning", "other"] as const;
export type BannerCategory = (typeof BANNER_CATEGORIES)[number];

/** What readers see of a message; its markup may be longer. */
export const MAX_BANNER_TEXT = 500;
export const MAX_BANNER_PATH = 200;

/** It is a heading of the home page. */
export const MAX_SITE_DESCRIPTION = 200;

export const BANNER_SORTS = ["start_datetime", "end_datetime", "url_path", "active"] as const;
export type BannerSort = (typeof BANNER_SORTS)[number];
