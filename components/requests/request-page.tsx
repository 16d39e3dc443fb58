import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Crumb } from "@/components/ui/breadcrumb";
import { AwaitingDecision } from "./awaiting-decision";
import { Conversation } from "./conversation";
import { fullTitle } from "./full-title";
import { MarkRead } from "./mark-read";
import { OpenedLine } from "./opened-line";
import { RequestActions } from "./request-actions";
import { RequestAside } from "./request-aside";
import type { RequestJson } from "./request-json";
import { ICONS } from "./request-icons";
import { RequestRounds, type RequestRoundsProps } from "./request-rounds";
import { RequestSides } from "./request-sides";
import { knownType } from "./request-types";
import { CurrentStatus } from "./current-status";
import type { TimelinePage } from "./timeline-page";
import { useEntityNames } from "./use-entity-names";

type RequestPageProps = {
  request: RequestJson;
  timeline: { pages: readonly TimelinePage[]; total: number };
  /** Public address of this page. */
  address: string;
  inbox: Crumb;
  crumbs: readonly Crumb[];
  mayLock: boolean;
  mayAskOthers: boolean;
  /** The reader has asked, and others decide. */
  isWaiting: boolean;
  /** The person who sent it in the name of a collection. */
  sender?: string | undefined;
  /** What comes with accepting. */
  offer?: ReactNode;
  /** The pages of the requests by which the same was asked for before and after. */
  rounds: RequestRoundsProps;
  /** What has become of it, or what the reader is expected to do. */
  nextStep?: ReactNode;
  /** The work it is about, as far as the reader may see it. */
  work?: ReactNode;
};

/** One request: its conversation, beside the work where it is about one. */
export function RequestPage(props: RequestPageProps) {
  const { request, timeline, address, inbox, crumbs, mayLock, mayAskOthers } = props;
  const { isWaiting, sender, offer, rounds, nextStep, work } = props;
  const t = useTranslations("requests");
  const asker = useEntityNames().entityOf(request, "created_by");
  const Icon = ICONS[knownType(request.type)];
  const conversation = (
    <Conversation
      key={request.id}
      request={request}
      opened={<OpenedLine request={request} sender={sender} />}
      {...timeline}
    />
  );
  const aside = (
    <RequestAside
      request={request}
      sender={sender}
      address={address}
      mayLock={mayLock}
      mayAskOthers={mayAskOthers}
    />
  );
  return (
    <div className="group/request page-width pt-6">
      <MarkRead requestId={request.id} />
      <RequestActions
        key={request.id}
        request={request}
        asker={asker?.name}
        inbox={inbox}
        crumbs={crumbs}
      >
        <header className="mt-4">
          <h1 className="max-w-4xl text-2xl font-semibold break-words">
            <bdi>{fullTitle(t, request)}</bdi>
          </h1>
          <p className="mt-2 flex flex-wrap items-center gap-2 text-sm text-muted">
            <Icon aria-hidden className="size-4" />
            <CurrentStatus request={request} />
            <span className="group-has-[[data-decided]]/request:[&_[data-ends]]:hidden">
              <RequestSides request={request} sender={sender} />
            </span>
          </p>
          {offer}
          {isWaiting && <AwaitingDecision request={request} />}
          {nextStep}
          <RequestRounds {...rounds} />
        </header>
      </RequestActions>
      {work ? (
        <>
          <nav aria-label={t("page.onThisPage")} className="mt-6 xl:hidden">
            <ul className="flex gap-5">
              <li>
                <a href="#the-work" className="inline-block py-1 link">
                  {t("page.work")}
                </a>
              </li>
              <li>
                <a href="#conversation" className="inline-block py-1 link">
                  {t("conversation.title")}
                </a>
              </li>
            </ul>
          </nav>
          <div className="mt-6 grid grid-cols-1 gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_26rem]">
            <div id="the-work" className="min-w-0 scroll-mt-6">
              {work}
            </div>
            <div className="min-w-0 space-y-10">
              {conversation}
              {aside}
            </div>
          </div>
        </>
      ) : (
        <div className="mt-8 grid grid-cols-1 gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_17rem]">
          {conversation}
          {aside}
        </div>
      )}
    </div>
  );
}
