"use client";

import { Check, ChevronDown, ChevronLeft, ChevronRight, MessageSquarePlus } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState, type ReactNode } from "react";
import { KeySheetButton } from "@/components/keys/key-sheet-button";
import { usePageKeys } from "@/components/keys/page-keys";
import { toast } from "@/components/ui/toast";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Menu, MenuItem } from "@/components/ui/menu";
import { keyOf, useSend } from "@/lib/client/hooks";
import { useApiClient } from "@/lib/client/query-client";
import { actOnRequest, countRequests, readTimeline } from "@/lib/inbox/endpoints";
import { ActionDialog } from "./action-dialog";
import { mayDo, partyOf, type RequestJson } from "./request-json";
import { isReview, typeWords } from "./request-types";
import { useSteps } from "./trail";
import { useDecisions } from "./use-decisions";

type Step = {
  action: "accept" | "decline" | "cancel";
  title: string;
  description: string;
  confirm: string;
  busyWord: string;
  done: string;
  look?: "primary" | "danger";
  isMessageNeeded?: boolean;
};

type RequestActionsProps = {
  request: RequestJson;
  /** Where lists lie when nobody came from one. */
  inboxHref: string;
  /** What stands between the way back and the decisions. */
  children: ReactNode;
};

/** What the reader may do about a request, and the way through the list it was opened from. */
export function RequestActions({ request, inboxHref, children }: RequestActionsProps) {
  const router = useRouter();
  const steps = useSteps(request.id);
  const { decided, decide, undo } = useDecisions();
  const [step, setStep] = useState<Step>();
  const isDecided = decided.has(request.id);
  const backHref = steps?.backHref ?? inboxHref;
  const mayAccept = mayDo(request, "accept") && !isDecided;
  const mayDecline = mayDo(request, "decline") && !isDecided;
  const words = typeWords(request.type);

  const goOn = () => router.push(steps?.next ?? backHref);
  function accept() {
    decide({ id: request.id, title: request.title, action: "accept" });
    goOn();
  }

  const goTo = (href: string | undefined) =>
    href === undefined ? undefined : () => router.push(href);

  usePageKeys("request", {
    j: goTo(steps?.next),
    "]": goTo(steps?.next),
    k: goTo(steps?.previous),
    "[": goTo(steps?.previous),
    u: () => router.push(backHref),
    a: mayAccept ? accept : undefined,
    d: mayDecline ? () => setStep(declining(request)) : undefined,
    r: () => focusOnReply(),
    e: goOn,
    z: () => {
      if (!undo()) toast("There is nothing to take back.");
    },
  });

  return (
    <>
      <div className="flex flex-wrap items-center gap-2" data-print="hide">
        <Link href={backHref} className="me-auto flex items-center gap-1 py-1 text-sm link">
          <ChevronLeft aria-hidden className="size-4" />
          Back to the list
        </Link>
        <KeySheetButton />
        {steps && (
          <span className="flex gap-1">
            <StepLink href={steps.previous} label="Previous request">
              <ChevronLeft aria-hidden />
            </StepLink>
            <StepLink href={steps.next} label="Next request">
              <ChevronRight aria-hidden />
            </StepLink>
          </span>
        )}
      </div>
      {children}
      {isDecided && (
        <p role="status" className="mt-4 rounded-md border border-line bg-sunken px-4 py-2">
          Decided. It takes effect in a moment; <kbd>z</kbd> or Undo takes it back.
        </p>
      )}
      <div className="needs-script mt-5 flex flex-wrap gap-3 empty:hidden">
        {mayAccept && (
          <span className="inline-flex">
            <Button look="primary" className="rounded-e-none" onClick={accept}>
              <Check aria-hidden />
              {words.accept}
            </Button>
            <Menu
              trigger={
                <button
                  type="button"
                  aria-label="Other ways to accept"
                  className={buttonStyle({
                    look: "primary",
                    className: "rounded-s-none border-s-on-accent/40 px-2",
                  })}
                >
                  <ChevronDown aria-hidden />
                </button>
              }
            >
              <MenuItem onSelect={() => setStep(accepting(request))}>
                <MessageSquarePlus aria-hidden />
                {words.accept} with a message…
              </MenuItem>
            </Menu>
          </span>
        )}
        {mayDecline && isReview(request) && (
          <Button onClick={() => setStep(askingForChanges(request))}>Request changes</Button>
        )}
        {mayDecline && <Button onClick={() => setStep(declining(request))}>Decline</Button>}
        {mayDo(request, "cancel") && (
          <Button onClick={() => setStep(withdrawing(request))}>Withdraw</Button>
        )}
      </div>
      {step && (
        <StepDialog
          request={request}
          step={step}
          onClose={() => setStep(undefined)}
          onDone={() => {
            setStep(undefined);
            toast(step.done, { description: request.title });
            if (step.action !== "cancel" && steps?.next) router.push(steps.next);
          }}
        />
      )}
    </>
  );
}

/** The editor is loaded on its own: who is quicker gets the caret once it has come. */
function focusOnReply(): void {
  const area = document.querySelector("#reply");
  if (!area || focusEditorIn(area)) return;
  const arrival = new MutationObserver(() => {
    if (focusEditorIn(area)) arrival.disconnect();
  });
  arrival.observe(area, { childList: true, subtree: true });
}

function focusEditorIn(area: Element): boolean {
  const box = area.querySelector<HTMLElement>("[contenteditable]");
  box?.scrollIntoView({ block: "center" });
  box?.focus({ preventScroll: true });
  return box !== null;
}

type StepLinkProps = { href: string | undefined; label: string; children: ReactNode };

function StepLink({ href, label, children }: StepLinkProps) {
  const style = buttonStyle({ look: "quiet", size: "small", className: "w-8 px-0" });
  if (!href)
    return (
      <span aria-hidden className={`${style} text-line`}>
        {children}
      </span>
    );
  return (
    <Link href={href} aria-label={label} className={style}>
      {children}
    </Link>
  );
}

const accepting = (request: RequestJson): Step => {
  const { accept, consequence } = typeWords(request.type);
  return {
    action: "accept",
    title: accept,
    description: `${consequence} The other side reads your message.`,
    confirm: accept,
    busyWord: "Accepting…",
    done: "Accepted",
  };
};

const declining = (request: RequestJson): Step => ({
  action: "decline",
  title: `Decline “${request.title}”`,
  description: isReview(request)
    ? "The work is not published. Its author keeps the draft and can hand it in again."
    : "The other side is told, with your message.",
  confirm: "Decline",
  busyWord: "Declining…",
  done: "Declined",
  look: "danger",
});

const askingForChanges = (request: RequestJson): Step => ({
  action: "decline",
  title: "Request changes",
  description: `${partyOf(request, "created_by")?.name ?? "The author"} gets the draft back with your message, can change it and hand it in again. This request is closed; you will see what has changed in the next one.`,
  confirm: "Send back for changes",
  busyWord: "Sending…",
  done: "Sent back for changes",
  isMessageNeeded: true,
});

const withdrawing = (request: RequestJson): Step => ({
  action: "cancel",
  title: `Withdraw “${request.title}”`,
  description: isReview(request)
    ? "Nobody reviews the draft any more. It stays with you as it is."
    : "The request is closed without a decision. You can make a new one later.",
  confirm: "Withdraw",
  busyWord: "Withdrawing…",
  done: "Withdrawn",
  look: "danger",
});

type StepDialogProps = {
  request: RequestJson;
  step: Step;
  onClose: () => void;
  onDone: () => void;
};

function StepDialog({ request, step, onClose, onDone }: StepDialogProps) {
  const client = useApiClient();
  const router = useRouter();
  const send = useSend(actOnRequest, { refreshes: [readTimeline] });
  const { action, done: _done, ...words } = step;
  return (
    <ActionDialog
      {...words}
      open
      onOpenChange={onClose}
      isBusy={send.isPending}
      error={send.error?.message}
      onConfirm={(content) =>
        send.mutate(
          {
            params: { id: request.id, action },
            ...(content ? { body: { payload: { content, format: "html" as const } } } : {}),
          },
          {
            onSuccess: () => {
              void client.invalidateQueries({ queryKey: keyOf(countRequests) });
              router.refresh();
              onDone();
            },
          },
        )
      }
    />
  );
}
