import type { useTranslations } from "next-intl";
import { valueAt } from "@/lib/core/value-at";
import type { ItemJson } from "@/lib/imports/schema";

type Texts = ReturnType<typeof useTranslations<"imports">>;

const VISIBILITIES: readonly unknown[] = ["public", "restricted"];

/** Fields that take one of a list of values: what is said of any other, of a sheet and of JSON. */
const TEXTS = [
  [/^metadata\.resource_type\.id$/, "noResourceType", "noResourceTypeHere", "resourcetypes"],
  [/^metadata\.creators\.\d+\.role\.id$/, "noRole", "noRoleHere", "creatorsroles"],
  [/^metadata\.contributors\.\d+\.role\.id$/, "noRole", "noRoleHere", "contributorsroles"],
  [/^metadata\.languages\.\d+\.id$/, "noLanguage", "noLanguageHere", "languages"],
  [/^metadata\.rights\.\d+\.id$/, "noLicence", "noLicenceHere", "licenses"],
] as const;

/**
 * What is wrong with a value, in the words of the preview; undefined where the service says it. Earlier reports do not
 * give values that were left out, so that one of the work counts only if it can be the one meant.
 */
export function wrongValue(
  t: Texts,
  { metadata }: Pick<ItemJson, "metadata">,
  { field, message, given }: { field: string; message: string; given?: string | undefined },
  isOfSheet: boolean,
): string | undefined {
  const text = given ?? valueAt(metadata, field);
  if (typeof text !== "string" || text === "") return undefined;
  if (/^access\.(record|files)$/.test(field))
    return VISIBILITIES.includes(text) ? undefined : t("said.publicOrRestricted", { text });
  if (field === "metadata.publication_date") return t("said.noDate", { text });
  const [, ofSheet, ofJson, list = ""] = TEXTS.find(([fields]) => fields.test(field)) ?? [];
  const said = isOfSheet ? ofSheet : ofJson;
  if (!said || !message.toLowerCase().includes(text.toLowerCase())) return undefined;
  return t(`said.${said}`, { text, address: `/api/vocabularies/${list}` });
}
