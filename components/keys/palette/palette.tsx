"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { type ComboboxKey, moveInList } from "@/components/ui/combobox-state";
import { Dialog } from "@/components/ui/dialog";
import { CornerDownLeft, Search } from "@/components/ui/icons";
import type { KeyUser } from "../key-user";
import { type Choice, type ChoiceGroup, useChoices } from "./use-choices";
import { useSearchHits } from "./use-search-hits";

type PaletteProps = {
  user: KeyUser;
  onOpenChange: (open: boolean) => void;
  onOpenSheet: () => void;
};

const LIST_KEYS = new Set(["ArrowDown", "ArrowUp", "PageDown", "PageUp"]);
const isListKey = (key: string): key is ComboboxKey["key"] => LIST_KEYS.has(key);

/** Everything one can go to or do, by a few letters. The focus stays in the box (ARIA 1.2, editable combobox). */
export function Palette({ user, onOpenChange, onOpenSheet }: PaletteProps) {
  const t = useTranslations("keys.palette");
  const router = useRouter();
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  const [active, setActive] = useState(0);
  const found = useSearchHits(typed);
  const groups = useChoices({ user, typed, found });
  const choices = groups.flatMap((group) => group.choices);
  // The offer to search is there whatever is found.
  const offers = groups.find(({ name }) => name === "search")?.choices.length ?? 0;
  const current = choices[Math.min(active, choices.length - 1)];
  const idOf = (choice: Choice) => `${listId}-${choices.indexOf(choice)}`;

  function choose({ effect }: Choice) {
    onOpenChange(false);
    if ("href" in effect) router.push(effect.href);
    else if ("opens" in effect) onOpenSheet();
    else effect.run();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter" && current) {
      event.preventDefault();
      choose(current);
    } else if (isListKey(event.key)) {
      event.preventDefault();
      const next = moveInList({ open: true, active }, event.key, choices.length).active ?? 0;
      setActive(next);
      list.current?.querySelectorAll("[role=option]")[next]?.scrollIntoView({ block: "nearest" });
    }
  }

  return (
    <Dialog title={t("title")} open onOpenChange={onOpenChange}>
      <div className="relative">
        <Search aria-hidden className="absolute start-3 top-3 size-4 text-muted" />
        <input
          role="combobox"
          aria-label={t("label")}
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current ? idOf(current) : undefined}
          autoComplete="off"
          dir="auto"
          placeholder={t("placeholder")}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className="control ps-9"
        />
      </div>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={t("title")}
        className="-mx-2 mt-3 h-[min(24rem,50dvh)] scroll-pb-20 overflow-y-auto"
      >
        {groups.map((group) => (
          <Group key={group.name} id={`${listId}-${group.name}`} name={group.name}>
            {group.choices.map((choice) => (
              <Option
                key={choice.key}
                id={idOf(choice)}
                choice={choice}
                isActive={choice === current}
                onPoint={() => setActive(choices.indexOf(choice))}
                onChoose={() => choose(choice)}
              />
            ))}
          </Group>
        ))}
      </div>
      <p role="status" className="mt-2 min-h-5 text-sm text-muted">
        {found.state === "searching" || found.state === "failed"
          ? t(found.state)
          : t("count", { count: choices.length - offers })}
      </p>
    </Dialog>
  );
}

type GroupProps = { id: string; name: ChoiceGroup["name"]; children: ReactNode };

/** Choices under their name. The offer to search stays in sight below all else that is found. */
function Group({ id, name, children }: GroupProps) {
  const t = useTranslations("keys.palette");
  return (
    <div
      role="group"
      aria-labelledby={id}
      className={
        name === "search" ? "sticky bottom-0 border-t border-line bg-surface pb-1" : undefined
      }
    >
      <p id={id} className="px-3 pt-2 pb-1 eyebrow">
        {t(`groups.${name}`)}
      </p>
      {children}
    </div>
  );
}

type OptionProps = {
  id: string;
  choice: Choice;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
};

function Option({ id, choice, isActive, onPoint, onChoose }: OptionProps) {
  const Icon = choice.icon;
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      // Pressing must not take the focus from the box.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={isActive ? undefined : onPoint}
      onClick={onChoose}
      className="option mx-1 min-h-10 items-center gap-2.5 px-2.5"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <bdi className="line-clamp-2 min-w-0 grow break-words">{choice.label}</bdi>
      {isActive && <CornerDownLeft aria-hidden className="size-4 shrink-0 text-muted" />}
    </div>
  );
}
