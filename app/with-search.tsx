import { unstable_rethrow } from "next/navigation";
import type { ReactNode } from "react";
import { BadRequest, ValidationError } from "@/lib/core/errors";
import { answerWith } from "./with-page";

/** Asks a search; a query that cannot be read is a 400 with a page that says what is wrong with it. */
export async function withSearch<Answer>(
  ask: () => Promise<Answer>,
  show: (answer: Answer) => ReactNode,
  showProblem: (messages: readonly string[]) => ReactNode,
): Promise<ReactNode> {
  try {
    return show(await ask());
  } catch (error) {
    unstable_rethrow(error);
    if (!(error instanceof BadRequest || error instanceof ValidationError)) throw error;
    await answerWith(400);
    const messages = error.issues.flatMap((issue) => issue.messages);
    return showProblem(messages.length > 0 ? messages : [error.message]);
  }
}
