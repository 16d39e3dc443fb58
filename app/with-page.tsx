import { getLocale } from "next-intl/server";
import { headers } from "next/headers";
import { notFound, redirect, unstable_rethrow } from "next/navigation";
import type { ReactNode } from "react";
import { StatusPage } from "@/components/status/status-page";
import { readTombstone } from "@/components/status/tombstone";
import { TombstonePage } from "@/components/status/tombstone-page";
import { config } from "@/lib/core/config";
import {
  AppError,
  Gone,
  InMaintenance,
  NotAuthenticated,
  NotFound,
  NotPermitted,
} from "@/lib/core/errors";
import { log } from "@/lib/core/log";
import { onFirstUse } from "@/lib/core/on-first-use";
import type { Context } from "@/lib/db/context";
import { translateDatabaseError } from "@/lib/db/errors";
import { checkMaintenance } from "@/lib/http/maintenance";
import { countPage, pageContext } from "@/lib/http/page";
import { setPageStatus } from "@/lib/http/page-response";
import { pageNonce } from "./page-nonce";

/** Few of all pages show works. */
const works = onFirstUse(() => import("@/lib/works"));

const collections = onFirstUse(() => import("@/lib/collections"));

/** An administrator signs in there. */
const OPEN_IN_MAINTENANCE = new Set(["/login", "/logout"]);

/**
 * Runs a page's use case and gives each failure its page and its status. `path` is where the reader wanted to
 * go: a visitor who is not signed in is sent to sign-in, and returns there.
 *
 * Failures are pages like any other. Next's own ways (`notFound`, error boundaries) send an empty document that
 * only scripts fill; they remain for what fails elsewhere, and for servers that cannot send our statuses.
 */
export async function withPage(
  path: string,
  render: (ctx: Context) => Promise<ReactNode>,
): Promise<ReactNode> {
  try {
    const ctx = await pageContext();
    await countPage();
    if (!OPEN_IN_MAINTENANCE.has(path)) checkMaintenance(ctx.actor);
    return await render(ctx);
  } catch (thrown) {
    unstable_rethrow(thrown);
    return failure(path, translateDatabaseError(thrown));
  }
}

async function failure(path: string, error: unknown): Promise<ReactNode> {
  const list = await headers();
  const requestId = list.get("x-request-id") ?? undefined;
  const isRefused = error instanceof NotPermitted || error instanceof NotAuthenticated;
  if (isRefused && (await pageContext()).actor.kind === "anonymous")
    redirect(`/login?next=${encodeURIComponent(path)}`);

  const status = error instanceof AppError ? error.status : 500;
  if (status === 500) log().error({ err: error, requestId }, "page failed");
  const retryAfter = error instanceof AppError ? error.headers["Retry-After"] : undefined;
  const isStatusSent = await setStatus(status, retryAfter ? { retryAfter } : {});
  if (!isStatusSent && error instanceof NotFound) notFound();
  if (!isStatusSent && status >= 500) throw error;
  const { SUPPORT_EMAIL: support } = config();
  if (!(error instanceof Gone))
    return (
      <StatusPage
        status={status}
        reason={knownReason(path, error)}
        // Nobody looks for a mistyped address in a log.
        requestId={status === 404 ? undefined : requestId}
        support={status < 429 ? support : undefined}
      />
    );
  const of = path.startsWith("/collections/") ? "collection" : "work";
  const tombstone = readTombstone(error.extra.tombstone);
  const id = of === "work" ? tombstone?.removal_reason?.id : undefined;
  const reason = id && (await works()).removalReasonLabel(id, await getLocale());
  return (
    <TombstonePage
      of={of}
      tombstone={tombstone}
      reason={reason}
      name={of === "collection" ? await nameOfDeleted(path) : undefined}
      support={support}
    />
  );
}

async function nameOfDeleted(path: string): Promise<string | undefined> {
  const [, , slug = ""] = path.split("/");
  return (await collections()).titleOfDeleted(await pageContext(), decodeURIComponent(slug));
}

/** The page of one request, among those of its reader or of a collection. */
const A_REQUEST = /^\/(me|collections\/[^/]+)\/((membership-)?requests|invitations)\/[^/]+$/;

/** Why, where the status alone does not say it. */
function knownReason(
  path: string,
  error: unknown,
):
  | "maintenance"
  | "administratorsOnly"
  | "actsAsSomebodyElse"
  | "notShared"
  | "notOfRequest"
  | "membersOnly"
  | "linkEnded"
  | undefined {
  if (error instanceof InMaintenance) return "maintenance";
  if (error instanceof NotPermitted && error.text.key === "users.actsAsSomebodyElse")
    return "actsAsSomebodyElse";
  if (error instanceof NotPermitted && /^\/administration(\/|$)/.test(path))
    return "administratorsOnly";
  if (error instanceof NotPermitted && path.startsWith("/records/")) return "notShared";
  if (error instanceof NotPermitted && A_REQUEST.test(path)) return "notOfRequest";
  // What is refused inside a collection that the reader may see is told in its frame.
  if (error instanceof NotPermitted && /^\/collections\/(?!new$)/.test(path)) return "membersOnly";
  const isOfLink = /^\/stats\/(shared|embed)\//.test(path);
  return isOfLink && error instanceof NotFound ? "linkEnded" : undefined;
}

/** Gives the page being rendered another status than 200; answers whether the server will send it. */
export async function setStatus(
  status: number,
  options: { retryAfter?: string } = {},
): Promise<boolean> {
  const nonce = await pageNonce();
  return nonce !== undefined && setPageStatus(nonce, status, options);
}
