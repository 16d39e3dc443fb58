"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";
import { KeyCaps } from "./key-caps";
import { KeySwitch } from "./key-switch";
import { type KeyGroup, presentGroups } from "./page-keys";

/** Keys with the names of their texts: `Mod+K` is pressed together, `g h` in sequence, `j|k` is a pair of keys. */
const SHEET = {
  everywhere: [
    ["Mod+K", "palette"],
    ["/", "search"],
    ["?", "sheet"],
    ["g h", "home"],
    ["g s", "browse"],
    ["g c", "collections"],
    ["g u", "uploads"],
    ["g i", "inbox"],
    ["g n", "notifications"],
  ],
  lists: [
    ["j|k", "move"],
    ["o", "open"],
    ["x", "select"],
    ["* a", "selectAll"],
    ["u", "back"],
  ],
  inbox: [
    ["a", "accept"],
    ["d", "decline"],
    ["r", "reply"],
    ["e", "aside"],
    ["z", "undo"],
  ],
  request: [
    ["[|]", "neighbours"],
    ["u", "back"],
    ["a", "accept"],
    ["d", "decline"],
    ["r", "reply"],
    ["e", "leave"],
    ["z", "undo"],
  ],
  forms: [
    ["Mod+S", "save"],
    ["Mod+Enter", "send"],
  ],
} as const;

/** The shortcuts of this page, and the switch that turns them off. */
export function KeySheet({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const t = useTranslations("keys.sheet");
  const groups = ["everywhere", "lists", ...presentGroups(), "forms"] as const;
  return (
    <Dialog title={t("title")} description={t("lead")} open onOpenChange={onOpenChange}>
      <div className="space-y-5">
        {groups.map((group) => (
          <Group key={group} group={group} />
        ))}
      </div>
      <div className="mt-5 border-t border-line pt-4">
        <KeySwitch label={t("switch")} />
      </div>
    </Dialog>
  );
}

type GroupName = KeyGroup | "everywhere" | "lists" | "forms";

function Group({ group }: { group: GroupName }) {
  const t = useTranslations("keys.sheet");
  return (
    <section>
      <h3 className="eyebrow">{t(`groups.${group}`)}</h3>
      <dl className="mt-2 grid grid-cols-[7.5rem_1fr] items-baseline gap-x-4 gap-y-1.5">
        {SHEET[group].map(([keys, does]) => (
          <div key={keys} className="contents">
            <dt>
              <KeyCaps keys={keys} />
            </dt>
            <dd>{t(`does.${does}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
