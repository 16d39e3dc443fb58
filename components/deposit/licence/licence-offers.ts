import type { Messages } from "@/lib/i18n/messages";

type Words = keyof Messages["deposit"]["licence"];

/** A licence that is explained in plain words. */
export type Offer = {
  id: string;
  title: string;
  words: Words;
  may?: readonly { what: "share" | "adapt" | "commercial"; isAllowed: boolean }[];
};

const may = (share: boolean, adapt: boolean, commercial: boolean): Offer["may"] => [
  { what: "share", isAllowed: share },
  { what: "adapt", isAllowed: adapt },
  { what: "commercial", isAllowed: commercial },
];

const ALL_RIGHTS: Offer = {
  id: "arr",
  title: "All rights reserved",
  words: "arr",
  may: may(false, false, false),
};

export const COMMON_LICENCES: readonly Offer[] = [
  {
    id: "cc-by-4.0",
    title: "Creative Commons Attribution 4.0 International",
    words: "cc-by-4_0",
    may: may(true, true, true),
  },
  {
    id: "cc-by-sa-4.0",
    title: "Creative Commons Attribution Share Alike 4.0 International",
    words: "cc-by-sa-4_0",
    may: may(true, true, true),
  },
  {
    id: "cc-by-nc-4.0",
    title: "Creative Commons Attribution Non Commercial 4.0 International",
    words: "cc-by-nc-4_0",
    may: may(true, true, false),
  },
  {
    id: "cc-by-nc-nd-4.0",
    title: "Creative Commons Attribution Non Commercial No Derivatives 4.0 International",
    words: "cc-by-nc-nd-4_0",
    may: may(true, false, false),
  },
  {
    id: "cc0-1.0",
    title: "Creative Commons Zero v1.0 Universal",
    words: "cc0-1_0",
    may: may(true, true, true),
  },
  ALL_RIGHTS,
];

export const FOR_SOFTWARE: readonly Offer[] = [
  { id: "mit", title: "MIT License", words: "mit" },
  { id: "apache-2.0", title: "Apache License 2.0", words: "apache-2_0" },
  {
    id: "gpl-3.0-or-later",
    title: "GNU General Public License v3.0 or later",
    words: "gpl-3_0-or-later",
  },
  ALL_RIGHTS,
];

/** All that are offered, each once. */
export const LICENCE_OFFERS: readonly Offer[] = [...new Set([...COMMON_LICENCES, ...FOR_SOFTWARE])];
