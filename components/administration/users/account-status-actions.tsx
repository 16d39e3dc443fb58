"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import {
  activateUser,
  approveUser,
  blockUser,
  deactivateUser,
  inviteUser,
  restoreUser,
} from "@/lib/users/endpoints";
import type { ManagedUserJson } from "@/lib/users/schema";
import { useApiMutation } from "@/lib/client/use-api-mutation";

const CONTRACTS = {
  activate: activateUser,
  deactivate: deactivateUser,
  approve: approveUser,
  block: blockUser,
  restore: restoreUser,
  invite: inviteUser,
};
type Change = keyof typeof CONTRACTS;

/** Opens, closes, verifies and blocks an account, invites to it again. What ends somebody's work is asked first. */
export function AccountStatusActions({ user }: { user: ManagedUserJson }) {
  const t = useTranslations("administration");
  const parts = useTranslations("parts");
  const change = useApiMutation(
    (call, what: Change) => call(CONTRACTS[what], { params: { id: user.id } }),
    {
      refreshesPage: true,
      refreshesOn: "settled",
      toast: {
        success: (_, what) => t(`user.done.${what}`),
        error: ({ message }) => parts("failed", { message }),
      },
    },
  );
  const [asks, setAsks] = useState<"deactivate" | "block">();
  const name = user.profile.full_name || user.username;
  const make = (what: Change) => {
    setAsks(undefined);
    change.mutate(what);
  };
  const offered = changesFor(user);
  return (
    <div className="needs-script flex flex-wrap gap-3">
      {offered.map((what) => (
        <Button
          key={what}
          look={what === "block" ? "danger" : "secondary"}
          busy={change.isBusy ? t("working") : undefined}
          onClick={() => (isAsked(what) ? setAsks(what) : make(what))}
        >
          {t(`user.actions.${what}`)}
        </Button>
      ))}
      {asks && (
        <AlertDialog
          open
          onOpenChange={(isOpen) => !isOpen && setAsks(undefined)}
          title={t(`user.${asks}Title`, { name })}
          description={t(`user.${asks}Text`)}
          confirm={t(`user.actions.${asks}`)}
          onConfirm={() => make(asks)}
        />
      )}
    </div>
  );
}

const isAsked = (what: Change): what is "deactivate" | "block" =>
  what === "deactivate" || what === "block";

function changesFor({ active, verified, blocked, last_login_at }: ManagedUserJson): Change[] {
  if (blocked) return ["restore"];
  const invitation: Change[] = active && !last_login_at ? ["invite"] : [];
  const standing: Change[] = active ? ["deactivate"] : ["activate"];
  return [...invitation, ...(verified ? [] : (["approve"] as const)), ...standing, "block"];
}
