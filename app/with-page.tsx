import { headers } from "next/headers";
import { notFound, redirect, unstable_rethrow } from "next/navigation";
import type { ReactNode } from "react";
import { StatusPage } from "@/components/status/status-page";
import { readTombstone } from "@/components/works/tombstone";
import { TombstonePage } from "@/components/works/tombstone-page";
import { AppError, Gone, NotAuthenticated, NotFound, NotPermitted } from "@/lib/core/errors";
import { log } from "@/lib/core/log";
import type { Context } from "@/lib/db/context";
import { translateDatabaseError } from "@/lib/db/errors";
import { pageContext } from "@/lib/http/page";
import { setPageStatus } from "@/lib/http/page-notes";

/**
 * Runs a page's use case and gives each failure its page and its status. `path` is where the reader wanted to
 * go: somebody who is not signed in is asked to, and comes back there.
 *
 * Failures are pages like any other. Next's own ways (`notFound`, error boundaries) send an empty document that
 * only scripts fill; they remain for what fails elsewhere, and for servers that cannot send our statuses.
 */
export async function withPage(
  path: string,
  render: (ctx: Context) => Promise<ReactNode>,
): Promise<ReactNode> {
  try {
    return await render(await pageContext());
  } catch (thrown) {
    unstable_rethrow(thrown);
    return failure(path, translateDatabaseError(thrown));
  }
}

const OF_COLLECTION = {
  noun: "collection",
  search: { href: "/collections", text: "See other collections" },
};

async function failure(path: string, error: unknown): Promise<ReactNode> {
  const list = await headers();
  const requestId = list.get("x-request-id") ?? undefined;
  const isRefused = error instanceof NotPermitted || error instanceof NotAuthenticated;
  if (isRefused && (await pageContext()).actor.kind === "anonymous")
    redirect(`/login?next=${encodeURIComponent(path)}`);

  const status = error instanceof AppError ? error.status : 500;
  if (status === 500) log().error({ err: error, requestId }, "page failed");
  const isStatusSent = await answerWith(status);
  if (!isStatusSent && error instanceof NotFound) notFound();
  if (!isStatusSent && status >= 500) throw error;
  if (error instanceof Gone)
    return (
      <TombstonePage
        tombstone={readTombstone(error.extra.tombstone)}
        {...(path.startsWith("/collections/") ? OF_COLLECTION : {})}
      />
    );
  return <StatusPage status={status} requestId={requestId} />;
}

/** Gives the page being rendered another status than 200; answers whether the server will send it. */
export async function answerWith(status: number): Promise<boolean> {
  const nonce = (await headers()).get("x-nonce");
  return nonce !== null && setPageStatus(nonce, status);
}
