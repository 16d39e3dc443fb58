import type texts from "@/lib/i18n/messages/en/client.json";

export type ClientTexts = typeof texts;

/**
 * What calls say themselves, in the language of the page: it must be there when the server is not, so that the document brings it
 * along. It takes no values: nothing here puts them in.
 */
export function clientText(name: keyof ClientTexts): string {
  const given =
    typeof document === "undefined" ? undefined : document.documentElement.dataset.texts;
  return given ? (JSON.parse(given) as ClientTexts)[name] : name;
}
