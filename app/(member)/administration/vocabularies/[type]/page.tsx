import { getLocale, getTranslations } from "next-intl/server";
import { withPage } from "@/app/with-page";
import { PAGE_SIZE, readListState } from "@/components/administration/list-address";
import { VocabularyPage } from "@/components/administration/vocabularies/vocabulary-page";
import { vocabularyPath } from "@/components/administration/vocabularies/vocabulary-path";
import { NotFound } from "@/lib/core/errors";
import { browse } from "@/lib/vocabularies";
import { VOCABULARY_TYPES } from "@/lib/vocabularies/schema";
import { sectionTitle } from "../../section-title";
import { toTermRow } from "./term-row";

type Props = {
  params: Promise<{ type: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const typeIn = async (params: Props["params"]) => {
  const name = decodeURIComponent((await params).type);
  return VOCABULARY_TYPES.find((known) => known === name);
};

export async function generateMetadata({ params }: Props) {
  const type = await typeIn(params);
  const t = await getTranslations("administration.vocabularies");
  return sectionTitle("vocabularies", type && t(`names.${type}`));
}

export default async function Page({ params, searchParams }: Props) {
  const type = await typeIn(params);
  return withPage(vocabularyPath(type ?? ""), async (ctx) => {
    if (!type) throw new NotFound("errors.noSuchId");
    const state = readListState(await searchParams, ["q"]);
    const locale = await getLocale();
    const found = await browse(ctx, type, { ...state, size: PAGE_SIZE }, [locale]);
    const terms = found.entries.map((entry) => toTermRow(entry, locale));
    return <VocabularyPage type={type} state={state} terms={terms} total={found.total} />;
  });
}
