import { type StoredChoice, storedChoice } from "@/components/ui/stored-choice";

export const FORM_LENGTHS = ["short", "full"] as const;

export type FormLength = (typeof FORM_LENGTHS)[number];

/** Whether a user sees the short or the long form, remembered for the next deposit. */
export const storedFormLength = (userId: string): StoredChoice<FormLength> =>
  storedChoice(`deposit:${userId}:extent`, FORM_LENGTHS, "short");
