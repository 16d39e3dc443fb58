import { runInThread, ThreadLimitExceeded } from "@/lib/core/threads";
import { Markup } from "./html";
import type { MarkupResult, MarkupTask } from "./markup-thread";
import { NotShowable } from "./source";

/** The largest honest files take a third of it on a busy machine. */
const TIMEOUT_MS = 3_000;

type Made = { body: Markup; table?: Extract<MarkupResult, { body: string }>["table"] };

/**
 * Markup of a text, made by a thread.
 *
 * @throws {NotShowable} also when it takes too much time or memory
 */
export async function makeMarkup(task: MarkupTask): Promise<Made> {
  const made = await runInThread<MarkupTask, MarkupResult>("markup-thread", task, {
    timeoutMs: TIMEOUT_MS,
  }).catch((error: unknown) => {
    throw error instanceof ThreadLimitExceeded ? new NotShowable("tooLong") : error;
  });
  if ("notShowable" in made) throw new NotShowable(made.notShowable);
  return { ...made, body: new Markup(made.body) };
}
