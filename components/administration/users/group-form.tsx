"use client";

import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { FailureNotice } from "@/components/ui/failure-notice";
import type { UserGroupsJson } from "@/lib/users/schema";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { setUserGroups } from "../calls";
import { useGroupName } from "./use-group-name";

type GroupFormProps = { id: string; groups: UserGroupsJson; isOwn: boolean };

const KNOWN = ["admin", "moderator", "group-collections-owner"] as const;

/** Chooses the groups of an account. Those of identity providers are shown, not changed. */
export function GroupForm({ id, groups, isOwn }: GroupFormProps) {
  const t = useTranslations("administration");
  const groupName = useGroupName();
  const change = useApiMutation(setUserGroups, {
    refreshesPage: true,
    refreshesOn: "settled",
    toast: { success: t("user.savedGroups"), error: false },
  });
  const held = new Set(groups.groups.map((group) => group.id));
  const foreign = groups.groups
    .map((group) => group.id)
    .filter((one) =>
      groups.available_groups.some((group) => group.id === one && !group.is_managed),
    );
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).getAll("group").map(String);
    change.mutate({ params: { id }, body: { groups: [...chosen, ...foreign] } });
  };
  const hintOf = (group: UserGroupsJson["available_groups"][number]) => {
    if (!group.is_managed) return t("user.foreign");
    const known = KNOWN.find((one) => one === group.id);
    return known && t(`user.${known}`);
  };
  return (
    <form method="post" onSubmit={save}>
      <p id="groups-hint" className="mb-3 text-muted">
        {t("user.groupsHint")}
      </p>
      <div
        // Follows the page that is made anew; the button stays, with the focus.
        key={[...held].join()}
        role="group"
        aria-label={t("user.groups")}
        aria-describedby="groups-hint"
        className="space-y-1"
      >
        {groups.available_groups.map((group) => (
          <Checkbox
            key={group.id}
            name="group"
            value={group.id}
            label={groupName(group.id, group.name)}
            hint={hintOf(group)}
            defaultChecked={held.has(group.id)}
            disabled={isOwn || !group.is_managed}
          />
        ))}
      </div>
      <FailureNotice
        title={t("user.groupsNotSaved")}
        reason={change.error?.message}
        className="mt-4"
      />
      {!isOwn && (
        <Button
          type="submit"
          className="needs-script mt-4"
          busy={change.isBusy ? t("working") : undefined}
        >
          {t("user.saveGroups")}
        </Button>
      )}
    </form>
  );
}
