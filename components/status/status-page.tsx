import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { LinkButton } from "@/components/ui/link-button";

type Words = { title: string; text: string };

const WORDS: Readonly<Record<number, Words>> = {
  400: {
    title: "This address is not complete",
    text: "Something in the address could not be understood. Check it, or start from the search.",
  },
  403: {
    title: "You do not have access to this",
    text: "You are signed in, but this page is open to others only. Ask its owner to share it with you.",
  },
  404: {
    title: "There is nothing here",
    text: "The address may be mistyped, or the page was moved. A search may find what you were looking for.",
  },
  429: {
    title: "Too many requests",
    text: "More was asked from your address than the service allows at once. Wait a minute and try again.",
  },
  503: {
    title: "The service is not available right now",
    text: "Something it depends on does not answer. Nothing is lost; please try again in a moment.",
  },
  500: {
    title: "Something went wrong here",
    text: "This is a fault of the service, and it has been logged. Please try again; if it happens again, report it with the number below.",
  },
};

const UNKNOWN = { title: "This did not work", text: "Please try again in a moment." };

type StatusPageProps = {
  status: number;
  /** Names the request in the service's log. */
  requestId?: string | undefined;
  action?: ReactNode;
};

/** A page that could not be shown: why, and where to go from here. */
export function StatusPage({ status, requestId, action }: StatusPageProps) {
  const { title, text } = WORDS[status] ?? UNKNOWN;
  return (
    <div className="page-width pt-16 sm:pt-24">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <p className="text-sm font-semibold text-accent">{status}</p>
      <h1 className="mt-2 text-3xl font-semibold sm:text-4xl">{title}</h1>
      <p className="mt-4 max-w-prose text-lg text-muted">{text}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        {action}
        <LinkButton href="/search">Search works</LinkButton>
        <LinkButton href="/" look="quiet">
          Go to the start page
        </LinkButton>
      </div>
      {requestId && (
        <div className="mt-10 flex flex-wrap items-center gap-2 text-sm text-muted">
          <span>
            Request id <code className="font-mono break-all">{requestId}</code>
          </span>
          <CopyButton text={requestId} label="Copy the request id" />
        </div>
      )}
    </div>
  );
}
