import type { Messages } from "next-intl";

/**
 * What is wrong with a file: the name of a text of `imports.said`, and what is put into it. It becomes a sentence where
 * it is shown, in the reader's language.
 */
export type ImportMessage = {
  text: keyof Messages["imports"]["said"];
  values: Values;
};
type Values = Readonly<Record<string, string | number>>;

export const importMessage = (text: ImportMessage["text"], values: Values = {}): ImportMessage => ({
  text,
  values,
});
