/**
 * The icons of the interface. Their drawings come from the package `@iconify-json/lucide`: `npm run generate` makes a
 * component of each name in `names.json`. Browsers load only the icons that a page uses, because `package.json` says
 * that these modules have no side effects.
 */
export * from "./generated";
export type { IconType } from "./frame";
