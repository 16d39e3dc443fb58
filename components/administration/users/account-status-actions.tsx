"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { onDemand } from "@/components/ui/on-demand";
import { useFocusOnceGone } from "@/components/ui/use-focus-once-gone";
import type { ManagedUserJson, OwnedObjectsJson } from "@/lib/users/schema";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { Part } from "../part";
import {
  activateUser,
  approveUser,
  deactivateUser,
  inviteUser,
  readOwnedObjects,
  restoreUser,
} from "../calls";

const BlockDialog = onDemand(() => import("./block-dialog").then((module) => module.BlockDialog));

const CONTRACTS = {
  activate: activateUser,
  deactivate: deactivateUser,
  approve: approveUser,
  restore: restoreUser,
  invite: inviteUser,
};
type Change = keyof typeof CONTRACTS;
type Action = Change | "block";

type Asked = Extract<Action, "deactivate" | "block">;
const isAsked = (what: Action): what is Asked => what === "deactivate" || what === "block";

type AccountStatusActionsProps = {
  user: ManagedUserJson;
  owned: OwnedObjectsJson;
  /** It was made for somebody who has not chosen a password yet. */
  isInvited: boolean;
  /** What else is known of its state. */
  facts?: ReactNode;
  /** How far earlier changes are. */
  progress: ReactNode;
  /** Further parts of the page, before that which closes the account. */
  children: ReactNode;
};

/** Opens, verifies and closes an account, invites to it again. What ends the work of a user stands last and asks for confirmation. */
export function AccountStatusActions(props: AccountStatusActionsProps) {
  const { user, owned, isInvited, facts, progress, children } = props;
  const t = useTranslations("administration");
  const parts = useTranslations("parts");
  const change = useApiMutation(
    (call, what: Change) => call(CONTRACTS[what], { params: { id: user.id } }),
    {
      refreshes: [readOwnedObjects],
      refreshesPage: true,
      refreshesOn: "settled",
      toast: {
        success: (_, what) => t(`user.done.${what}`),
        error: ({ message }) => parts("failed", { message }),
      },
    },
  );
  const [asks, setAsks] = useState<Asked>();
  const name = user.profile.full_name || user.username;
  const make = (what: Change) => {
    setAsks(undefined);
    change.mutate(what);
  };
  const offered = changesFor(user, isInvited);
  const state = isInvited && user.status === "active" ? "invited" : (user.status ?? "active");
  const box = useFocusOnceGone<HTMLDivElement>([...offered, asks].join());
  const listed = (actions: readonly Action[]) => (
    <ul className="needs-script divide-y divide-line border-y border-line">
      {actions.map((what) => (
        <li key={what} className="flex items-start justify-between gap-x-6 py-3">
          <p id={`effect-${what}`} className="min-w-0 text-[0.9375rem]/6 text-muted">
            {t(`user.effects.${what}`)}
          </p>
          <Button
            aria-describedby={`effect-${what}`}
            className={isAsked(what) ? "shrink-0 text-danger" : "shrink-0"}
            busy={change.isBusy ? t("working") : undefined}
            onClick={() => (isAsked(what) ? setAsks(what) : make(what))}
          >
            {t(`user.actions.${what}`)}
          </Button>
        </li>
      ))}
    </ul>
  );
  const [opening, closing] = [offered.filter((what) => !isAsked(what)), offered.filter(isAsked)];
  return (
    <>
      <Part title={t("user.standing")}>
        <div ref={box} tabIndex={-1} role="group" aria-label={t("user.standing")}>
          <p className="mb-3 text-muted">{t(`user.states.${state}`)}</p>
          {facts}
          {opening.length > 0 && listed(opening)}
        </div>
        {progress}
      </Part>
      {children}
      {closing.length > 0 && <Part title={t("user.closing")}>{listed(closing)}</Part>}
      {asks === "deactivate" && (
        <AlertDialog
          open
          onOpenChange={(isOpen) => !isOpen && setAsks(undefined)}
          title={t("user.deactivateTitle", { name })}
          description={t("user.deactivateText")}
          confirm={t("user.actions.deactivate")}
          onConfirm={() => make("deactivate")}
        />
      )}
      {asks === "block" && (
        <BlockDialog
          user={{ id: user.id, name }}
          owned={owned}
          onClose={() => setAsks(undefined)}
        />
      )}
    </>
  );
}

/** What opens an account comes first, what closes it last. */
function changesFor(user: ManagedUserJson, isInvited: boolean): Action[] {
  const { active, verified, blocked } = user;
  if (blocked) return ["restore"];
  const invitation: Action[] = active && isInvited ? ["invite"] : [];
  const activation: Action[] = active ? ["deactivate"] : ["activate"];
  return [...invitation, ...(verified ? [] : (["approve"] as const)), ...activation, "block"];
}
