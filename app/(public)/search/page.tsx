import type { Metadata } from "next";
import { answerWith, withPage } from "@/app/with-page";
import { QueryProblem } from "@/components/search/query-problem";
import { readSearch, toQuery } from "@/components/search/search-address";
import { SearchPage } from "@/components/search/search-page";
import { BadRequest, ValidationError } from "@/lib/core/errors";
import { searchAnswer, searchWorks } from "@/lib/works";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Every filter makes another address; crawlers reach the works through the site map instead. */
export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { q } = readSearch(await searchParams);
  return { title: q ? `${q} – Search` : "Browse works", robots: { index: false, follow: true } };
}

export default function Page({ searchParams }: Props) {
  return withPage("/search", async (ctx) => {
    const state = readSearch(await searchParams);
    try {
      const found = await searchWorks(ctx, toQuery(state));
      return <SearchPage state={state} results={searchAnswer(ctx, found)} />;
    } catch (error) {
      if (!(error instanceof BadRequest || error instanceof ValidationError)) throw error;
      await answerWith(400);
      const messages = error.issues.flatMap((issue) => issue.messages);
      return (
        <QueryProblem state={state} messages={messages.length > 0 ? messages : [error.message]} />
      );
    }
  });
}
