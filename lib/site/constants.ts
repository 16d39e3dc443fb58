/** A notice above all pages of the site. */
export const BANNER_LEVELS = ["info", "warning"] as const;
export type BannerLevel = (typeof BANNER_LEVELS)[number];

export const MAX_BANNER_TEXT = 500;
