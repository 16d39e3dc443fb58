import { getTranslations } from "next-intl/server";
import { readSite } from "@/app/site-frame";
import { firstSentences } from "@/lib/core/excerpt";
import { textOf } from "@/lib/core/html-tree";
import { readingName } from "@/lib/works/reading/display-names";
import type { WorkJson } from "@/lib/works/schema";

const LENGTH = 300;
const PEOPLE = 3;

export async function titleOf({ metadata }: Pick<WorkJson, "metadata">): Promise<string> {
  const t = await getTranslations("work");
  return metadata.title ?? t("untitled");
}

/** The first sentences of a work's description; without one, who made it. */
export async function descriptionOf(work: Pick<WorkJson, "metadata">): Promise<string> {
  const { description, creators = [] } = work.metadata;
  const own = firstSentences(textOf(description ?? ""), LENGTH);
  if (own) return own;
  const t = await getTranslations("heads");
  const { name: site } = await readSite();
  const title = await titleOf(work);
  const names = creators.slice(0, PEOPLE).map(readingName);
  const people = [...names, ...(creators.length > PEOPLE ? ["…"] : [])].join(", ");
  return people ? t("work", { title, people, site }) : t("workAlone", { title, site });
}
