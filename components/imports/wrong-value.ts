import type { useTranslations } from "next-intl";
import { valueAt } from "@/components/deposit/document/value-at";
import type { ItemJson } from "@/lib/imports/schema";

type Texts = ReturnType<typeof useTranslations<"imports">>;

const VISIBILITIES: readonly unknown[] = ["public", "restricted"];

/** Fields that take one of a list of values, and what is said of any other. */
const TEXTS = [
  [/^metadata\.resource_type\.id$/, "noResourceType"],
  [/^metadata\.(creators|contributors)\.\d+\.role\.id$/, "noRole"],
  [/^metadata\.languages\.\d+\.id$/, "noLanguage"],
] as const;

/**
 * What is wrong with a value, in the words of the preview; undefined where the service says it. Optional parts that were
 * left out are no longer in the work, so that a value counts only if it can be the one meant.
 */
export function wrongValue(
  t: Texts,
  { metadata }: Pick<ItemJson, "metadata">,
  { field, message }: { field: string; message: string },
): string | undefined {
  const text = valueAt(metadata, field);
  if (typeof text !== "string" || text === "") return undefined;
  if (/^access\.(record|files)$/.test(field))
    return VISIBILITIES.includes(text) ? undefined : t("said.publicOrRestricted", { text });
  const [, said] = TEXTS.find(([fields]) => fields.test(field)) ?? [];
  return said && message.includes(text) ? t(`said.${said}`, { text }) : undefined;
}
