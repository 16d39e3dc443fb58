import { getLocale } from "next-intl/server";
import type { Context } from "@/lib/db/context";
import { highlightsOf, serializeSearch, suggestSpelling, type searchWorks } from "@/lib/works";

/** The props of a results page: the list, why its works were found, and a spelling suggestion. */
export async function searchedWorks(ctx: Context, found: Awaited<ReturnType<typeof searchWorks>>) {
  const [results, spelling] = await Promise.all([
    serializeSearch(ctx, found, { languages: [await getLocale()] }),
    suggestSpelling(found),
  ]);
  return { results, spelling, highlights: await highlightsOf(found, results.hits.hits) };
}
