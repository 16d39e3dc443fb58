"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { onDemand } from "@/components/ui/on-demand";
import { useFocusOnceGone } from "@/components/ui/use-focus-once-gone";
import type { ManagedUserJson, OwnedObjectsJson } from "@/lib/users/schema";
import { useApiMutation } from "@/lib/client/use-api-mutation";
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

type AccountStatusActionsProps = { user: ManagedUserJson; owned: OwnedObjectsJson };

/** Opens, closes, verifies and blocks an account, invites to it again. What ends the work of a user asks for confirmation. */
export function AccountStatusActions({ user, owned }: AccountStatusActionsProps) {
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
  const offered = changesFor(user);
  // What closes the account stands apart.
  const groups = [offered.filter((what) => !isAsked(what)), offered.filter(isAsked)].filter(
    (group) => group.length > 0,
  );
  const box = useFocusOnceGone<HTMLDivElement>([...offered, asks].join());
  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-label={t("user.standing")}
      className="needs-script space-y-6"
    >
      {groups.map((group) => (
        <ul key={group.join()} className="divide-y divide-line border-t border-line">
          {group.map((what) => (
            <li key={what} className="flex items-start justify-between gap-x-6 py-3">
              <p id={`effect-${what}`} className="min-w-0 text-[0.9375rem]/6 text-muted">
                {t(`user.effects.${what}`)}
              </p>
              <Button
                look={what === "block" ? "danger" : "secondary"}
                aria-describedby={`effect-${what}`}
                className="shrink-0"
                busy={change.isBusy ? t("working") : undefined}
                onClick={() => (isAsked(what) ? setAsks(what) : make(what))}
              >
                {t(`user.actions.${what}`)}
              </Button>
            </li>
          ))}
        </ul>
      ))}
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
    </div>
  );
}

/** What opens an account comes first, what closes it last. */
function changesFor({ active, verified, blocked, last_login_at }: ManagedUserJson): Action[] {
  if (blocked) return ["restore"];
  const invitation: Action[] = active && !last_login_at ? ["invite"] : [];
  const activation: Action[] = active ? ["deactivate"] : ["activate"];
  return [...invitation, ...(verified ? [] : (["approve"] as const)), ...activation, "block"];
}
