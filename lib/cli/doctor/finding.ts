import { sentenceOf } from "@/lib/i18n/translate";

/** The result of one check. A failed one says how to fix it. */
export type Finding =
  | { readonly about: string; readonly state: "good"; readonly message: string }
  | {
      readonly about: string;
      /** `attention`: it works, and may not be what you want. `bad`: it does not work. */
      readonly state: "attention" | "bad";
      readonly message: string;
      readonly mend: string;
    };

export const good = (about: string, message: string): Finding => ({
  about,
  state: "good",
  message,
});
export const attention = (about: string, message: string, mend: string): Finding => ({
  about,
  state: "attention",
  message,
  mend,
});
export const bad = (about: string, message: string, mend: string): Finding => ({
  about,
  state: "bad",
  message,
  mend,
});

export const reasonOf = (error: unknown): string => sentenceOf(error).split("\n")[0] ?? "";
