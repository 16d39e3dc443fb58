"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { decisionTitle } from "@/components/requests/decision-title";
import { isAllowed, type RequestJson } from "@/components/requests/request-json";
import { type useDecisions, waitingDecision } from "@/components/requests/use-decisions";
import { WaitingNote } from "@/components/requests/waiting-note";
import { Button } from "@/components/ui/button";
import { onDemand } from "@/components/ui/on-demand";
import { toast } from "@/lib/client/toast";
import { useFocusOnceGone } from "@/components/ui/use-focus-once-gone";
import type { PendingMemberJson } from "@/lib/collections/schema";
import { MemberActions } from "./member-actions";
import { RoleSelect } from "./role-select";

const StepDialog = onDemand(() =>
  import("@/components/requests/step-dialog").then((module) => module.StepDialog),
);

type JoiningControlsProps = {
  member: PendingMemberJson;
  /** The request by which they ask, which is open. */
  request: RequestJson;
  givesOwners: boolean;
  decisions: ReturnType<typeof useDecisions>;
  conversation: ReactNode;
};

/** Decides about who asks to join, as the page of the request does: with the chosen role, ten seconds later. */
export function JoiningControls(props: JoiningControlsProps) {
  const { member, request, givesOwners, decisions, conversation } = props;
  const t = useTranslations("members");
  const requests = useTranslations("requests");
  const [role, setRole] = useState(member.role);
  const [isDeclining, setDeclining] = useState(false);
  const { id } = request;
  const { name } = member.member;
  const isDecided = decisions.decided.has(id);
  const isWaiting = isDecided && waitingDecision(id) !== undefined;
  const box = useFocusOnceGone<HTMLSpanElement>(isDecided ? "undo" : "decide");
  const common = { size: "small", className: "needs-script" } as const;
  return (
    <MemberActions>
      {!isDecided && isAllowed(request, "accept") && (
        <label className="w-40 shrink-0 text-sm">
          <span aria-hidden className="mb-0.5 block text-muted">
            {t("afterJoining")}
          </span>
          <RoleSelect
            label={t("actionOn", { action: t("afterJoining"), name })}
            role={role}
            givesOwners={givesOwners}
            onChoose={setRole}
          />
        </label>
      )}
      <span
        ref={box}
        role="group"
        aria-label={name}
        tabIndex={-1}
        className="flex flex-wrap items-center gap-2 lg:min-w-56 lg:justify-end"
      >
        {/* Ten seconds are short: it is said at once. */}
        <span role="status" className="empty:absolute">
          {isWaiting && <WaitingNote request={request} isInRow onUndo={() => decisions.undo(id)} />}
        </span>
        {!isDecided && isAllowed(request, "accept") && (
          <Button
            {...common}
            look="primary"
            aria-label={t("actionOn", { action: t("actions.accept"), name })}
            onClick={() =>
              decisions.decideHere({
                id,
                title: decisionTitle(requests, request, { asker: name, role }),
                action: "accept",
                role,
              })
            }
          >
            {t("actions.accept")}
          </Button>
        )}
        {!isDecided && isAllowed(request, "decline") && (
          <Button
            {...common}
            aria-label={t("actionOn", { action: t("actions.decline"), name })}
            onClick={() => setDeclining(true)}
          >
            {t("actions.decline")}
          </Button>
        )}
        {conversation}
      </span>
      {isDeclining && (
        <StepDialog
          request={request}
          step="decline"
          onClose={() => setDeclining(false)}
          onDone={() => {
            setDeclining(false);
            decisions.record(id);
            toast(requests("decided.decline", { title: name }));
          }}
        />
      )}
    </MemberActions>
  );
}
