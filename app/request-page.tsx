import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { readSite } from "@/app/site-frame";
import type { Crumb } from "@/components/ui/breadcrumb";
import { fullTitle } from "@/components/requests/full-title";
import { RequestPage } from "@/components/requests/request-page";
import { AskersWords } from "@/components/requests/askers-words";
import { isInvitation } from "@/components/requests/is-invitation";
import type { RequestJson } from "@/components/requests/request-json";
import { isReview } from "@/components/requests/request-types";
import { TIMELINE_SIZE, type TimelinePage } from "@/components/requests/timeline-page";
import { NotFound } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { pageContext } from "@/lib/http/page";
import {
  listTimeline,
  presentRequest,
  presentTimeline,
  readRequest,
  readRounds,
  typeOf,
  withOwnSteps,
} from "@/lib/requests";
import {
  canDoWithRequest,
  collectionReference,
  attributesOf,
  isCreator,
  isDecider,
  type RequestRow,
} from "@/lib/request-engine";
import { acceptedRequest } from "./accepted-request";
import { declinedRequest } from "./declined-request";
import { invitationOffer } from "./invitation-offer";
import { joiningRole } from "./joining-role";
import { withTitles } from "./request-titles";
import { senderOf } from "./request-sender";
import { reviewedWork } from "./reviewed-work";
import { WithTexts } from "./with-texts";

type Location = {
  path: string;
  /** The list that this page belongs to. */
  inbox: Crumb;
  /** The way down to the list. */
  crumbs?: readonly Crumb[];
  /** The collection at whose address it is looked at. */
  collectionId?: string;
};

/** The page of a request, used by all of its addresses. */
export async function requestPage(ctx: Context, id: string, location: Location) {
  const row = await readRequest(ctx, id);
  const { collectionId, crumbs = [] } = location;
  if (collectionId !== undefined && !concerns(row, collectionId)) throw new NotFound();
  const presented = await presentRequest(ctx, row, { expand: true });
  const offered = withOwnSteps(ctx.actor, [presented], [row]);
  const [request = presented] = await withTitles(ctx.actor, offered, [row]);
  const type = typeOf(row);
  const attributes = attributesOf(type, row);
  const { url } = await readSite();
  const isOwn = isCreator(ctx.actor, attributes);
  const { work, nextStep } = await reviewedWork(ctx, row, {
    isOwn,
    shownRequest: request,
  });
  const rounds = await linkedRounds(ctx, row, location);
  return (
    <WithTexts areas={["editor", "requests"]}>
      <RequestPage
        request={request}
        timeline={await readPages(ctx, id)}
        address={`${url}${location.path}`}
        inbox={location.inbox}
        crumbs={crumbs}
        // Who is invited would end the conversation for those who ask.
        mayLock={!isInvitation(row) && canDoWithRequest(ctx.actor, "lock", attributes)}
        sender={await senderOf(ctx, row)}
        offer={isInvitation(row) ? await invitationOffer(ctx, row) : await joiningRole(ctx, row)}
        mayAskOthers={
          type.hasReviewers === true &&
          request.reviewers !== undefined &&
          request.is_open &&
          canDoWithRequest(ctx.actor, "setReviewers", attributes)
        }
        isWaiting={row.status === "submitted" && isOwn && !isDecider(ctx.actor, attributes)}
        rounds={rounds}
        nextStep={
          nextStep ||
          (await acceptedRequest(ctx, row, { request, isOwn })) ||
          (await declinedRequest(ctx, row, { request, isOwn, isLast: !rounds.later })) ||
          (!isOwn && askersWords(row, request))
        }
        work={work}
      />
    </WithTexts>
  );
}

/**
 * What somebody writes who asks for access: it is what one decides on. Wide screens show the conversation beside the work,
 * narrow ones below it.
 */
function askersWords({ type, status, payload }: RequestRow, request: RequestJson): ReactNode {
  if (type !== "user-access-request" || status !== "submitted") return null;
  const { message } = payload;
  return (
    typeof message === "string" && message && <AskersWords request={request} words={message} />
  );
}

/** The requests by which the same was asked for before and after, in the same list. */
async function linkedRounds(ctx: Context, row: RequestRow, { inbox }: Location) {
  const { earlier, later } = await readRounds(ctx, row);
  const hrefOf = ({ id }: RequestRow) => `${inbox.href}/${id}`;
  return {
    what: isReview(row) ? ("submission" as const) : ("question" as const),
    earlier: earlier && {
      href: hrefOf(earlier.request),
      isReturned: earlier.request.changesRequested,
      // Once this is decided, another decision is what counts.
      words: row.status === "submitted" ? earlier.words : "",
    },
    later: later && { href: hrefOf(later), isOpen: later.status === "submitted" },
  };
}

/** The head of such a page. `kind` is the title of one that cannot be shown. */
export async function requestMetadata(id: string, kind: string): Promise<Metadata> {
  const ctx = await pageContext();
  const row = await readRequest(ctx, id).catch(() => undefined);
  return {
    title: row ? fullTitle(await getTranslations("requests"), await titledRequest(ctx, row)) : kind,
    robots: { index: false },
  };
}

async function titledRequest(ctx: Context, row: RequestRow) {
  const { id, type, title } = row;
  // The title of an invitation may have the name of its receiver.
  const names = isInvitation(row) ? await presentRequest(ctx, row, { expand: true }) : {};
  const request = { ...names, id, type, title };
  const [titled = request] = await withTitles(ctx.actor, [request], [row]);
  return titled;
}

function concerns({ createdBy, receiver }: RequestRow, collectionId: string): boolean {
  const reference = collectionReference(collectionId);
  return createdBy === reference || receiver === reference;
}

/** The first page of the timeline, and the last where that is another one. */
async function readPages(ctx: Context, id: string) {
  const first = await readPage(ctx, id, 1);
  const last = Math.ceil(first.total / TIMELINE_SIZE);
  const pages: TimelinePage[] = [first.page];
  if (last > 1) pages.push((await readPage(ctx, id, last)).page);
  return { pages, total: first.total };
}

async function readPage(ctx: Context, id: string, page: number) {
  const found = await listTimeline(ctx, id, { page, size: TIMELINE_SIZE });
  const timeline = await presentTimeline(ctx, `/api/requests/${id}/timeline`, found, {
    expand: true,
  });
  return { page: { page, events: [...timeline.hits.hits] }, total: timeline.hits.total };
}
