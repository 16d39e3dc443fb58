import { unstable_rethrow } from "next/navigation";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import type { QueryFault } from "@/components/search/query-problem";
import { BadRequest, ValidationError } from "@/lib/core/errors";
import { translate } from "@/lib/i18n/translate";
import { setStatus } from "./with-page";

/** Runs a search; a query that cannot be parsed is a 400 with a page that shows the problem. */
export async function withSearch<Result>(
  ask: () => Promise<Result>,
  show: (result: Result) => ReactNode,
  showProblem: (fault: QueryFault) => ReactNode,
): Promise<ReactNode> {
  try {
    return show(await ask());
  } catch (error) {
    unstable_rethrow(error);
    if (!(error instanceof BadRequest || error instanceof ValidationError)) throw error;
    await setStatus(400);
    const locale = await getLocale();
    const messages = error.issues.flatMap((issue) => issue.messages);
    const { position } = error.extra;
    return showProblem({
      messages: (messages.length > 0 ? messages : [error.text]).map((one) =>
        translate(locale, one),
      ),
      fields: error.issues.map(({ field }) => field),
      ...(typeof position === "number" ? { position } : {}),
    });
  }
}
