import { getLocale } from "next-intl/server";
import type { Context } from "@/lib/db/context";
import { soughtIn } from "@/lib/search";
import { betterSpelling, searchAnswer, type searchWorks } from "@/lib/works";

/** What a page shows of a search: its list, what is to be marked in it, and a spelling that finds more. */
export async function searchedWorks(ctx: Context, found: Awaited<ReturnType<typeof searchWorks>>) {
  const [results, spelling] = await Promise.all([
    searchAnswer(ctx, found, { languages: [await getLocale()] }),
    betterSpelling(found),
  ]);
  return { results, spelling, sought: soughtIn(found.asked.query) };
}
