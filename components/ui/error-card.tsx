import type { ReactNode } from "react";
import { CircleAlert } from "@/components/ui/icons";
import { RequestId } from "./request-id";

type ErrorCardProps = {
  title: string;
  children?: ReactNode;
  /** Names the failed request in the logs; shown so that a report can quote it. */
  requestId?: string | undefined;
  action?: ReactNode;
};

/** A part of the page that could not be loaded: the error, the preserved input, the next step. */
export function ErrorCard({ title, children, requestId, action }: ErrorCardProps) {
  return (
    <div role="alert" className="rounded-lg border border-danger/40 bg-danger-soft p-6">
      <p className="flex items-center gap-2 text-lg font-semibold">
        <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />
        {title}
      </p>
      {children && <div className="mt-1 max-w-prose">{children}</div>}
      {requestId && (
        <div className="mt-3">
          <RequestId id={requestId} />
        </div>
      )}
      {action && <div className="mt-4 flex flex-wrap gap-3">{action}</div>}
    </div>
  );
}
