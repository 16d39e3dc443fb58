"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useRef, useState, type ReactNode } from "react";
import { usePageKeys } from "@/components/keys/page-keys";
import { Button } from "@/components/ui/button";
import type { Crumb } from "@/components/ui/breadcrumb";
import { buttonStyle } from "@/components/ui/button-style";
import { Check, ChevronDown } from "@/components/ui/icons";
import { Menu } from "@/components/ui/menu";
import { onDemand, whenShown } from "@/components/ui/on-demand";
import { toast } from "@/lib/client/toast";
import { chosenRole } from "./chosen-role";
import { decisionTitle } from "./decision-title";
import { useNeighbours } from "./inbox-navigation";
import { isInvitation } from "./is-invitation";
import { isAllowed, type RequestJson } from "./request-json";
import { RequestNavigation } from "./request-navigation";
import { isReview, knownType } from "./request-types";
import { useDecisions } from "./use-decisions";
import type { StepName } from "./use-steps";

const Joining = onDemand(() => import("./joining").then((module) => module.Joining));
const DecisionOutcome = whenShown(() =>
  import("./decision-outcome").then((module) => module.DecisionOutcome),
);
const StepDialog = onDemand(() => import("./step-dialog").then((module) => module.StepDialog));

type RequestActionsProps = {
  request: RequestJson;
  /** The name of who asked. */
  asker: string | undefined;
  /** The list to return to when the reader did not come from one. */
  inbox: Crumb;
  /** The way down to that list. */
  crumbs: readonly Crumb[];
  /** What stands between the way here and the decisions. */
  children: ReactNode;
};

/** What the reader may do about a request, and the way through the list it was opened from. */
export function RequestActions(props: RequestActionsProps) {
  const { request, asker, inbox, crumbs, children } = props;
  const t = useTranslations("requests");
  const neighbours = useNeighbours(request.id);
  const { decided, decideHere, undo } = useDecisions();
  const [isJoining, setJoining] = useState(false);
  const [step, setStep] = useState<StepName>();
  const [isAnswered, setAnswered] = useState(false);
  const buttons = useRef<HTMLDivElement>(null);
  const isDecided = decided.has(request.id) || isAnswered;
  const backHref = neighbours?.backHref ?? inbox.href;
  // The way back is the way here: a list of several collections does not lead into one of them.
  const isFromInbox = backHref.startsWith(inbox.href);
  const list = { href: backHref, label: isFromInbox ? inbox.label : t("title") };
  const mayAccept = isAllowed(request, "accept") && !isDecided;
  const mayDecline = isAllowed(request, "decline") && !isDecided;

  // Stays here: on the next page a second click would decide that request, too.
  function accept() {
    if (isInvitation(request)) return setJoining(true);
    const role = chosenRole();
    decideHere({
      id: request.id,
      title: decisionTitle(t, request, { asker, role }),
      action: "accept",
      role,
    });
  }

  /** This decision, or the last one. */
  function takeBack(id?: string) {
    if (!undo(id)) toast(t("nothingToTakeBack"));
    else if (isDecided) setTimeout(() => focusInstead(buttons.current));
  }

  const decline = mayDecline ? () => setStep("decline") : undefined;
  useKeys({ neighbours, backHref, accept: mayAccept ? accept : undefined, decline, takeBack });

  return (
    <>
      <RequestNavigation
        crumbs={isFromInbox ? [...crumbs, list] : [list]}
        // The title follows.
        current={t(`types.${knownType(request.type)}.label`)}
        neighbours={neighbours}
      />
      {children}
      {isDecided && (
        <DecisionOutcome
          request={request}
          answer={isAnswered ? step : undefined}
          next={neighbours?.next ? { href: neighbours.next, label: t("page.next") } : list}
          onUndo={() => takeBack(request.id)}
        />
      )}
      <div
        ref={buttons}
        tabIndex={-1}
        className="needs-script mt-5 flex flex-wrap gap-3 empty:hidden"
      >
        {mayAccept && (
          <AcceptButton
            word={t(`types.${knownType(request.type)}.accept`)}
            isBusy={isJoining}
            onAccept={accept}
            onMessage={() => setStep("accept")}
          />
        )}
        {mayDecline && isReview(request) && (
          <Button onClick={() => setStep("changes")}>{t("steps.changes.button")}</Button>
        )}
        {mayDecline && (
          <Button
            look={isReview(request) ? "quiet" : "secondary"}
            onClick={() => setStep("decline")}
          >
            {t("steps.decline.button")}
          </Button>
        )}
        {isAllowed(request, "cancel") && !isDecided && (
          <Button look={mayDecline ? "quiet" : "secondary"} onClick={() => setStep("cancel")}>
            {t("steps.cancel.button")}
          </Button>
        )}
      </div>
      {isJoining && <Joining request={request} onClose={() => setJoining(false)} />}
      {step && !isAnswered && (
        <StepDialog
          request={request}
          step={step}
          onClose={() => setStep(undefined)}
          onDone={() => setAnswered(true)}
        />
      )}
    </>
  );
}

/** Where what had the focus is gone. */
function focusInstead(place: HTMLElement | null): void {
  if (document.activeElement === document.body) place?.focus();
}

type Keys = {
  neighbours: ReturnType<typeof useNeighbours>;
  backHref: string;
  accept: (() => void) | undefined;
  decline: (() => void) | undefined;
  takeBack: () => void;
};

function useKeys({ neighbours, backHref, accept, decline, takeBack }: Keys): void {
  const router = useRouter();
  const goTo = (href: string | undefined) =>
    href === undefined ? undefined : () => router.push(href);
  usePageKeys("request", {
    j: goTo(neighbours?.next),
    "]": goTo(neighbours?.next),
    k: goTo(neighbours?.previous),
    "[": goTo(neighbours?.previous),
    u: goTo(backHref),
    a: accept,
    d: decline,
    r: focusOnReply,
    e: goTo(neighbours?.next ?? backHref),
    z: () => takeBack(),
  });
}

type AcceptButtonProps = {
  word: string;
  isBusy: boolean;
  onAccept: () => void;
  onMessage: () => void;
};

/** Accepts in one step, or with a message. */
function AcceptButton({ word, isBusy, onAccept, onMessage }: AcceptButtonProps) {
  const t = useTranslations("requests");
  return (
    <span className="inline-flex">
      <Button
        look="primary"
        className="rounded-e-none"
        busy={isBusy ? word : undefined}
        onClick={onAccept}
      >
        <Check aria-hidden />
        {word}
      </Button>
      <Menu
        align="start"
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
        load={async () => {
          const { AcceptMenu } = await import("./accept-menu");
          return <AcceptMenu word={word} onMessage={onMessage} />;
        }}
      />
    </span>
  );
}

function focusOnReply(): void {
  const box = document.querySelector<HTMLElement>("#reply :is([contenteditable], textarea)");
  box?.scrollIntoView({ block: "center" });
  box?.focus({ preventScroll: true });
}
