"use client";

import { Lock, LockOpen } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { toast } from "@/components/ui/toast";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { TimeAgo } from "@/components/ui/time-ago";
import { DetailList, maybe } from "@/components/works/detail-list";
import { useSend } from "@/lib/client/hooks";
import { lockRequest, readTimeline, unlockRequest } from "@/lib/inbox/endpoints";
import { type Party, partyOf, type RequestJson } from "./request-json";
import { StatusBadge } from "./request-row";
import { typeWords } from "./request-types";
import { Reviewers } from "./reviewers";

type RequestAsideProps = {
  request: RequestJson;
  address: string;
  mayLock: boolean;
  mayAskOthers: boolean;
};

/** What there is to know about a request apart from its conversation. */
export function RequestAside({ request, address, mayLock, mayAskOthers }: RequestAsideProps) {
  const topic = partyOf(request, "topic");
  return (
    <aside aria-label="About this request" className="space-y-5">
      <DetailList
        details={[
          { term: "Status", values: [<StatusBadge key="status" status={request.status} />] },
          { term: "Kind", values: [typeWords(request.type).label] },
          { term: "Number", values: [`#${request.number}`] },
          { term: "Asked by", values: maybe(named(partyOf(request, "created_by"))) },
          { term: "Decided by", values: maybe(named(partyOf(request, "receiver"))) },
          { term: "About", values: maybe(topic?.kind === "collection" ? named(topic) : undefined) },
          { term: "Opened", values: [<TimeAgo key="opened" moment={request.created} />] },
          {
            term: "Ends by itself",
            values: maybe(
              request.is_open && request.expires_at ? (
                <TimeAgo moment={request.expires_at} />
              ) : undefined,
            ),
          },
        ]}
      />
      <Reviewers request={request} mayChange={mayAskOthers} />
      <p className="flex items-center gap-1 text-sm text-muted">
        <span className="min-w-0 truncate">Link to this request</span>
        <CopyButton text={address} label="Copy the link to this request" />
      </p>
      {mayLock && request.is_locked !== undefined && <LockButton request={request} />}
    </aside>
  );
}

function named(party: Party | undefined) {
  if (!party) return undefined;
  if (!party.href) return party.name;
  return (
    <Link href={party.href} className="link">
      {party.name}
    </Link>
  );
}

function LockButton({ request: { id, is_locked } }: { request: RequestJson }) {
  const router = useRouter();
  const lock = useSend(lockRequest.post, { refreshes: [readTimeline] });
  const unlock = useSend(unlockRequest.post, { refreshes: [readTimeline] });
  const change = is_locked ? unlock : lock;
  return (
    <Button
      size="small"
      className="needs-script"
      busy={change.isPending ? "One moment…" : undefined}
      onClick={() =>
        change.mutate(
          { params: { id } },
          {
            onSuccess: () => router.refresh(),
            onError: ({ message }) => toast.error(message),
          },
        )
      }
    >
      {is_locked ? <LockOpen aria-hidden /> : <Lock aria-hidden />}
      {is_locked ? "Reopen the conversation" : "End the conversation"}
    </Button>
  );
}
