"use client";

import { useLocale, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useBulkSelection } from "@/components/ui/bulk-selection";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { formatMoment } from "@/components/ui/format";
import { onDemand } from "@/components/ui/on-demand";
import { Select } from "@/components/ui/select";
import { SelectionBar } from "@/components/ui/selection-bar";
import type { MemberJson } from "@/lib/collections/schema";
import { isRole, assignableRoles } from "../roles";
import { MemberControls } from "./member-controls";
import { MemberIdentity } from "./member-identity";
import type { BulkChange } from "./members-bulk-dialog";

const MembersBulkDialog = onDemand(() =>
  import("./members-bulk-dialog").then((module) => module.MembersBulkDialog),
);

type MemberListProps = {
  collection: { id: string; slug: string };
  members: readonly MemberJson[];
  givesOwners: boolean;
};

/** Who is in, to be changed one by one, or several at once. */
export function MemberList({ members, ...common }: MemberListProps) {
  const t = useTranslations("members");
  const locale = useLocale();
  const router = useRouter();
  const [bulk, setBulk] = useState<BulkChange>();
  // One's own membership is never changed along with others.
  const changeable = members.filter(
    ({ permissions, is_current_user }) =>
      !is_current_user && (permissions.can_update_role || permissions.can_delete),
  );
  const { selected, toggle, toggleAll } = useBulkSelection(changeable);
  return (
    <>
      {changeable.length > 1 && (
        <MembersBar
          selected={selected.length}
          total={changeable.length}
          givesOwners={common.givesOwners}
          onToggleAll={toggleAll}
          onChange={setBulk}
        />
      )}
      <ul
        aria-label={t("title")}
        data-keys="list"
        className={cn(
          "divide-y divide-line border-y border-line lg:grid lg:gap-x-4",
          changeable.length > 1
            ? "lg:grid-cols-[auto_1fr_auto_auto]"
            : "lg:grid-cols-[1fr_auto_auto]",
        )}
      >
        {members.map((member) => (
          <li
            key={member.id}
            // Roles and buttons stand below each other, also where a row has no buttons.
            className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 lg:col-span-full lg:grid lg:grid-cols-subgrid"
          >
            {changeable.length > 1 && (
              <span className="needs-script flex size-6 items-center justify-start">
                {changeable.includes(member) && (
                  <input
                    type="checkbox"
                    aria-label={t("selectOne", { name: member.member.name })}
                    checked={selected.includes(member)}
                    onChange={() => toggle(member)}
                    className="size-4 accent-accent"
                  />
                )}
              </span>
            )}
            <MemberIdentity member={member.member} isSelf={member.is_current_user}>
              {roleOf(t, locale, member)}
            </MemberIdentity>
            <MemberControls member={member} {...common} />
          </li>
        ))}
      </ul>
      {bulk && (
        <MembersBulkDialog
          collectionId={common.collection.id}
          change={bulk}
          members={selected}
          onClose={({ isDone }) => {
            setBulk(undefined);
            if (!isDone) return;
            toggleAll(false);
            router.refresh();
          }}
        />
      )}
    </>
  );
}

function roleOf(
  t: ReturnType<typeof useTranslations<"members">>,
  locale: string,
  { visible, created, group_notification_enabled }: MemberJson,
): string {
  return [
    t(visible ? "onList" : "offList", { day: formatMoment(created, locale) }),
    ...(group_notification_enabled === false ? [t("notTold")] : []),
  ].join(", ");
}

type MembersBarProps = {
  selected: number;
  total: number;
  givesOwners: boolean;
  onToggleAll: (isOn: boolean) => void;
  onChange: (change: BulkChange) => void;
};

/** How many are selected, and what can be done with all of them. */
function MembersBar({ selected, total, givesOwners, onToggleAll, onChange }: MembersBarProps) {
  const t = useTranslations("members");
  return (
    <SelectionBar
      selected={selected}
      total={total}
      label={selected > 0 ? t("selected", { count: selected }) : t("selectAll")}
      onToggleAll={onToggleAll}
    >
      <span className="w-40">
        <Select
          aria-label={t("changeRoleOfSelected")}
          value=""
          onChange={({ target: { value } }) => {
            if (isRole(value)) onChange({ kind: "role", role: value });
          }}
          className="min-h-8 text-sm"
        >
          <option value="">{t("changeRole")}</option>
          {assignableRoles(givesOwners).map((role) => (
            <option key={role} value={role}>
              {t(`roles.${role}.title`)}
            </option>
          ))}
        </Select>
      </span>
      <Button size="small" onClick={() => onChange({ kind: "removal" })}>
        {t("remove")}
      </Button>
    </SelectionBar>
  );
}
