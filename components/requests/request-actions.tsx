"use client";

import { Check, ChevronDown, ChevronLeft, ChevronRight, MessageSquarePlus } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState, type ReactNode } from "react";
import { KeySheetButton } from "@/components/keys/key-sheet-button";
import { usePageKeys } from "@/components/keys/page-keys";
import { toast } from "@/lib/client/toast";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Menu, MenuItem } from "@/components/ui/menu";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { actOnRequest, countRequests, readTimeline } from "@/lib/inbox/endpoints";
import { ActionDialog } from "./action-dialog";
import { isAllowed, type RequestJson } from "./request-json";
import { isReview, knownType } from "./request-types";
import { useNeighbours } from "./inbox-navigation";
import { useDecisions } from "./use-decisions";
import { useEntityNames } from "./use-entity-names";

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
  const t = useTranslations("requests");
  const router = useRouter();
  const ways = useActionTexts(request);
  const steps = useNeighbours(request.id);
  const { decided, decide, undo } = useDecisions();
  const [step, setStep] = useState<Step>();
  const isDecided = decided.has(request.id);
  const backHref = steps?.backHref ?? inboxHref;
  const mayAccept = isAllowed(request, "accept") && !isDecided;
  const mayDecline = isAllowed(request, "decline") && !isDecided;
  const acceptWord = t(`types.${knownType(request.type)}.accept`);

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
    d: mayDecline ? () => setStep(ways.decline) : undefined,
    r: () => focusOnReply(),
    e: goOn,
    z: () => {
      if (!undo()) toast(t("nothingToTakeBack"));
    },
  });

  return (
    <>
      <div className="flex flex-wrap items-center gap-2" data-print="hide">
        <Link href={backHref} className="me-auto flex items-center gap-1 py-1 text-sm link">
          <ChevronLeft aria-hidden className="size-4" />
          {t("page.back")}
        </Link>
        <KeySheetButton />
        {steps && (
          <span className="flex gap-1">
            <StepLink href={steps.previous} label={t("page.previous")}>
              <ChevronLeft aria-hidden />
            </StepLink>
            <StepLink href={steps.next} label={t("page.next")}>
              <ChevronRight aria-hidden />
            </StepLink>
          </span>
        )}
      </div>
      {children}
      {isDecided && (
        <p role="status" className="mt-4 rounded-md border border-line bg-sunken px-4 py-2">
          {t.rich("decided.note", { key: () => <kbd>z</kbd> })}
        </p>
      )}
      <div className="needs-script mt-5 flex flex-wrap gap-3 empty:hidden">
        {mayAccept && (
          <span className="inline-flex">
            <Button look="primary" className="rounded-e-none" onClick={accept}>
              <Check aria-hidden />
              {acceptWord}
            </Button>
            <Menu
              trigger={
                <button
                  type="button"
                  aria-label={t("page.otherWays")}
                  className={buttonStyle({
                    look: "primary",
                    className: "rounded-s-none border-s-on-accent/40 px-2",
                  })}
                >
                  <ChevronDown aria-hidden />
                </button>
              }
            >
              <MenuItem onSelect={() => setStep(ways.accept)}>
                <MessageSquarePlus aria-hidden />
                {t("page.withMessage", { accept: acceptWord })}
              </MenuItem>
            </Menu>
          </span>
        )}
        {mayDecline && isReview(request) && (
          <Button onClick={() => setStep(ways.changes)}>{t("steps.changes.button")}</Button>
        )}
        {mayDecline && (
          <Button onClick={() => setStep(ways.decline)}>{t("steps.decline.button")}</Button>
        )}
        {isAllowed(request, "cancel") && (
          <Button onClick={() => setStep(ways.cancel)}>{t("steps.cancel.button")}</Button>
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

/** The steps that come with words, and what is said about each. */
function useActionTexts(
  request: RequestJson,
): Record<"accept" | "decline" | "changes" | "cancel", Step> {
  const t = useTranslations("requests.steps");
  const types = useTranslations("requests.types");
  const { partyOf } = useEntityNames();
  const type = knownType(request.type);
  const { title } = request;
  const text = isReview(request) ? "textReview" : "text";
  return {
    accept: {
      action: "accept",
      title: types(`${type}.accept`),
      description: t("accept.text", {
        consequence: types(`${type}.consequence`),
      }),
      confirm: types(`${type}.accept`),
      busyWord: t("accept.busy"),
      done: t("accept.done"),
    },
    decline: {
      action: "decline",
      title: t("decline.title", { title }),
      description: t(`decline.${text}`),
      confirm: t("decline.confirm"),
      busyWord: t("decline.busy"),
      done: t("decline.done"),
      look: "danger",
    },
    changes: {
      action: "decline",
      title: t("changes.title"),
      description: t("changes.text", {
        name: partyOf(request, "created_by")?.name ?? t("changes.author"),
      }),
      confirm: t("changes.confirm"),
      busyWord: t("changes.busy"),
      done: t("changes.done"),
      isMessageNeeded: true,
    },
    cancel: {
      action: "cancel",
      title: t("cancel.title", { title }),
      description: t(`cancel.${text}`),
      confirm: t("cancel.confirm"),
      busyWord: t("cancel.busy"),
      done: t("cancel.done"),
      look: "danger",
    },
  };
}

type StepDialogProps = {
  request: RequestJson;
  step: Step;
  onClose: () => void;
  onDone: () => void;
};

function StepDialog({ request, step, onClose, onDone }: StepDialogProps) {
  const send = useApiMutation(actOnRequest, {
    refreshes: [readTimeline, countRequests],
    refreshesPage: true,
    toast: false,
  });
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
          { onSuccess: onDone },
        )
      }
    />
  );
}
