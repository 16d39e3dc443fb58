import { setImmediate as immediately } from "node:timers/promises";

/** Others are served after so long. */
const MAX_MS_AT_ONCE = 15;
/** Lists in objects in lists: rows, hits, items of a report. What they hold is written at once. */
const LEVELS = 3;

/** Long work calls it between its steps: others are served whenever so much time has passed. Answers whether they were. */
export function pauseAfter(milliseconds = MAX_MS_AT_ONCE): () => Promise<boolean> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < milliseconds) return false;
    await immediately();
    since = performance.now();
    return true;
  };
}

/** Work that says after each step that others may be served. */
export type Steps<Result> = Generator<void, Result, void>;

/** The result of work, others being served between its steps. */
export async function inTurns<Result>(steps: Steps<Result>, pause = pauseAfter()): Promise<Result> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await pause();
  }
}

/** The same without a pause. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** `map` for items each of which may take long: others are served in between. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  make: (item: Item, index: number) => Result,
  pause = pauseAfter(),
): Promise<Result[]> {
  const made: Result[] = [];
  for (const [index, item] of items.entries()) {
    made.push(make(item, index));
    await pause();
  }
  return made;
}

/** `JSON.stringify` for values with lists of large items: others are served in between. */
export async function stringifyInTurns(value: object): Promise<string> {
  return (await written(value, LEVELS, pauseAfter())) ?? "null";
}

async function written(
  value: unknown,
  levels: number,
  pause: () => Promise<boolean>,
): Promise<string | undefined> {
  if (levels === 0 || typeof value !== "object" || value === null || "toJSON" in value) {
    const text = JSON.stringify(value) as string | undefined;
    await pause();
    return text;
  }
  const parts: string[] = [];
  if (Array.isArray(value)) {
    for (const item of value) parts.push((await written(item, levels - 1, pause)) ?? "null");
    return `[${parts.join(",")}]`;
  }
  for (const [name, member] of Object.entries(value)) {
    const text = await written(member, levels - 1, pause);
    if (text !== undefined) parts.push(`${JSON.stringify(name)}:${text}`);
  }
  return `{${parts.join(",")}}`;
}
