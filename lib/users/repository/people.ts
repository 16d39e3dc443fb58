import type { Context } from "@/lib/db/context";
import { wordsOf } from "@/lib/core/words";
import { beginIn, exactIn } from "@/lib/search/postgres/names-in-rows";
import { type Sql, sql } from "@/lib/db/sql";
import { otherSpellings } from "@/lib/search/tokens";

/** The words a person is found by, folded, each after a blank, then other spellings: ` ines muller mueller`. */
export function searchTextOf(...parts: readonly string[]): string {
  const text = parts.join(" ");
  return ` ${[...wordsOf(text), ...otherSpellings(text)].join(" ")}`;
}

const TEXT = sql`u.search_text`;
const MAX_WORDS = 8;

/**
 * Ids of people who may be seen by others (and of `self`), best first: the exact username, e-mail address
 * or ORCID, then those in whose words every typed word begins one, then, when there is none, words that
 * look alike.
 */
export async function searchPeople(
  ctx: Context,
  given: { text: string; self: number | undefined; everyone: boolean; limit: number },
): Promise<number[]> {
  const words = wordsOf(given.text).slice(0, MAX_WORDS);
  const exact = given.text.trim().toLowerCase();
  const visible = visibleTo(given);
  const isExact = sql`(lower(u.username) = ${exact} OR u.orcid = ${exact.toUpperCase()}
      OR (u.email = ${exact} AND ${emailVisibleTo(given)}))`;
  if (words.length === 0) {
    if (exact) return [];
    return idsOf(
      ctx,
      sql`
      SELECT u.id FROM app_user u WHERE ${visible} ORDER BY u.id LIMIT ${given.limit}`,
    );
  }
  const begins = beginIn(given.text, [TEXT]) ?? sql`false`;
  const found = await idsOf(
    ctx,
    sql`
    SELECT u.id FROM app_user u
     WHERE ${visible} AND (${isExact} OR (${begins}))
     ORDER BY ${isExact} DESC, ${exactIn(given.text, TEXT)} DESC, length(u.search_text), u.id LIMIT ${given.limit}`,
  );
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a));
  if (found.length > 0 || longest.length < 3) return found;
  return idsOf(
    ctx,
    sql`
    SELECT u.id FROM app_user u
     WHERE ${visible} AND ${words.join(" ")} <% u.search_text
     ORDER BY word_similarity(${words.join(" ")}, u.search_text) DESC, u.id LIMIT ${given.limit}`,
  );
}

type Reader = { self: number | undefined; everyone: boolean };

function visibleTo({ self, everyone }: Reader): Sql {
  if (everyone) return sql`true`;
  return sql`((u.active AND u.confirmed AND u.blocked_at IS NULL
      AND u.preferences->>'visibility' = 'public') OR u.id = ${self ?? 0})`;
}

function emailVisibleTo({ self, everyone }: Reader): Sql {
  if (everyone) return sql`true`;
  return sql`(u.preferences->>'email_visibility' = 'public' OR u.id = ${self ?? 0})`;
}

async function idsOf(ctx: Context, query: Sql): Promise<number[]> {
  const rows = await ctx.db.$queryRaw<{ id: number }[]>(query);
  return rows.map(({ id }) => id);
}
