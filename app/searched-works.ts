import { getLocale } from "next-intl/server";
import type { Context } from "@/lib/db/context";
import { searchTermsOf } from "@/lib/search";
import { suggestSpelling, serializeSearch, type searchWorks } from "@/lib/works";

/** The props of a results page: the list, the terms to highlight in it, and a spelling suggestion. */
export async function searchedWorks(ctx: Context, found: Awaited<ReturnType<typeof searchWorks>>) {
  const [results, spelling] = await Promise.all([
    serializeSearch(ctx, found, { languages: [await getLocale()] }),
    suggestSpelling(found),
  ]);
  return { results, spelling, sought: searchTermsOf(found.asked.query) };
}
