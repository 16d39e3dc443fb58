import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import type { ReactNode } from "react";
import { StatusPage } from "@/components/status/status-page";
import { TombstonePage } from "@/components/works/tombstone-page";
import { readTombstone } from "@/components/works/tombstone";
import { AppError, Gone, NotAuthenticated, NotFound, NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { pageContext } from "@/lib/http/page";
import { setPageStatus } from "@/lib/http/page-status";

/** Gives the page being rendered another status than 200. */
export async function answerWith(status: number): Promise<void> {
  const nonce = (await headers()).get("x-nonce");
  if (nonce) setPageStatus(nonce, status);
}

/**
 * Runs a page's use case and gives each expected failure its page and its status. `path` is where the reader
 * wanted to go: somebody who is not signed in is asked to, and comes back there.
 */
export async function withPage(
  path: string,
  render: (ctx: Context) => Promise<ReactNode>,
): Promise<ReactNode> {
  const ctx = await pageContext();
  try {
    return await render(ctx);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error instanceof NotFound) notFound();
    const isRefused = error instanceof NotPermitted || error instanceof NotAuthenticated;
    if (isRefused && ctx.actor.kind === "anonymous")
      redirect(`/login?next=${encodeURIComponent(path)}`);
    await answerWith(error.status);
    if (error instanceof Gone)
      return <TombstonePage tombstone={readTombstone(error.extra.tombstone)} />;
    return <StatusPage status={error.status} requestId={ctx.requestId} />;
  }
}
