import { useLocale, useTranslations } from "next-intl";
import { shortLicence } from "@/lib/works/reading/licence";
import type { UsageLabel } from "@/lib/usage/schema";
import { OTHERS } from "@/lib/statistics/schema";

type Item = { readonly id: string; readonly name: UsageLabel };

/** What an item of a category is called: its own name, that of a country or a kind of access, or its id. */
export function useItemName(): (category: string, item: Item) => string {
  const locale = useLocale();
  const t = useTranslations("search.values.access_status");
  const others = useTranslations("statistics")("others");
  return (category, { id, name }) => {
    if (id === OTHERS && name === "") return others;
    if (category === "fileTypes") return id.toUpperCase();
    if (category === "countries") return countryName(id, locale);
    if (category === "accessStatuses") return t.has(id as "open") ? t(id as "open") : id;
    return (category === "rights" ? shortLicence(id) : undefined) ?? labelOf({ id, name }, locale);
  };
}

/** The full name of an item that `useItemName` shortens. */
export function useFullName(): (category: string, item: Item) => string | undefined {
  const locale = useLocale();
  return (category, item) =>
    category === "rights" && shortLicence(item.id) !== undefined
      ? labelOf(item, locale)
      : undefined;
}

function labelOf({ id, name }: Item, locale: string): string {
  if (typeof name === "string") return name || id;
  return name[locale] ?? name.en ?? Object.values(name)[0] ?? id;
}

/** Empty for ids that are no country: they have texts of their own. */
function countryName(id: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(id) || id === "ZZ") return "";
  try {
    return new Intl.DisplayNames(locale, { type: "region" }).of(id) ?? id;
  } catch {
    return id;
  }
}

/** The filter of the search page that a category fits, if one does. */
export const SEARCH_FACETS: Readonly<Record<string, string>> = {
  resourceTypes: "resource_type",
  accessStatuses: "access_status",
  languages: "language",
  fileTypes: "file_type",
  rights: "license",
};
