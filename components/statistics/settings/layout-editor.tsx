"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { ArrowDown, ArrowUp } from "@/components/ui/icons";
import { IconButton } from "@/components/ui/icon-button";
import { Input } from "@/components/ui/input";
import {
  DEFAULT_LAYOUT,
  isCategory,
  type Layout,
  type PartName,
  partsOfTab,
  TAB_NAMES,
  type TabName,
} from "@/lib/statistics/layout";

type LayoutEditorProps = {
  layout: Layout;
  isSaving: boolean;
  onSave: (layout: Layout) => void;
};

/** A tab while it is edited: all of its parts in their order, and which of them are shown. */
type EditedTab = {
  name: TabName;
  isShown: boolean;
  label: string;
  parts: readonly { name: PartName; isShown: boolean }[];
};

/** Which tabs and parts a dashboard shows, and in which order. */
export function LayoutEditor({ layout, isSaving, onSave }: LayoutEditorProps) {
  const t = useTranslations("statisticsSettings.layout");
  const [tabs, setTabs] = useState(() => edited(layout));
  const isEmpty = saved(tabs).length === 0;

  const change = (name: TabName, changes: Partial<EditedTab>) =>
    setTabs((before) => before.map((tab) => (tab.name === name ? { ...tab, ...changes } : tab)));

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isEmpty) onSave(saved(tabs));
  }

  return (
    <form method="post" noValidate onSubmit={submit} className="mt-4 space-y-4">
      {tabs.map((tab, at) => (
        <TabEditor
          key={tab.name}
          tab={tab}
          onChange={(changes) => change(tab.name, changes)}
          onMoveUp={at > 0 ? () => setTabs(moved(tabs, at, at - 1)) : undefined}
          onMoveDown={at < tabs.length - 1 ? () => setTabs(moved(tabs, at, at + 1)) : undefined}
        />
      ))}
      {isEmpty && (
        <p role="alert" className="text-danger">
          {t("empty")}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" busy={isSaving ? t("saving") : undefined}>
          {t("save")}
        </Button>
        <Button type="button" onClick={() => setTabs(edited(DEFAULT_LAYOUT))}>
          {t("reset")}
        </Button>
      </div>
    </form>
  );
}

type TabEditorProps = {
  tab: EditedTab;
  onChange: (changes: Partial<EditedTab>) => void;
} & Movable;
type Movable = {
  onMoveUp: (() => void) | undefined;
  onMoveDown: (() => void) | undefined;
};

function TabEditor({ tab, onChange, onMoveUp, onMoveDown }: TabEditorProps) {
  const t = useTranslations("statisticsSettings.layout");
  const names = useTranslations("statisticsSettings.tabs");
  const { parts } = tab;
  const setParts = (next: EditedTab["parts"]) => onChange({ parts: next });
  return (
    <fieldset className="rounded-lg border border-line p-4">
      <legend className="px-1 font-medium">{names(tab.name)}</legend>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <label className="flex min-h-9 items-center gap-3">
          <input
            type="checkbox"
            checked={tab.isShown}
            onChange={({ target }) => onChange({ isShown: target.checked })}
            className="size-4 accent-accent"
          />
          {t("showTab")}
        </label>
        <Moves name={names(tab.name)} {...{ onMoveUp, onMoveDown }} />
      </div>
      {tab.isShown && (
        <>
          <label className="mt-2 block">
            <span className="text-sm text-muted">{t("label")}</span>
            <Input
              value={tab.label}
              maxLength={60}
              placeholder={names(tab.name)}
              onChange={({ target }) => onChange({ label: target.value })}
            />
          </label>
          <Disclosure
            className="mt-3"
            summary={t("partsShown", {
              shown: parts.filter(({ isShown }) => isShown).length,
              all: parts.length,
            })}
          >
            <ul className="divide-y divide-line border-y border-line">
              {parts.map((part, at) => (
                <PartRow
                  key={part.name}
                  part={part}
                  onToggle={(isShown) =>
                    setParts(parts.map((one, place) => (place === at ? { ...one, isShown } : one)))
                  }
                  onMoveUp={at > 0 ? () => setParts(moved(parts, at, at - 1)) : undefined}
                  onMoveDown={
                    at < parts.length - 1 ? () => setParts(moved(parts, at, at + 1)) : undefined
                  }
                />
              ))}
            </ul>
          </Disclosure>
        </>
      )}
    </fieldset>
  );
}

type PartRowProps = {
  part: EditedTab["parts"][number];
  onToggle: (isShown: boolean) => void;
} & Movable;

function PartRow({ part, onToggle, onMoveUp, onMoveDown }: PartRowProps) {
  const t = useTranslations("statisticsSettings.layout");
  const names = useTranslations("statisticsSettings.partNames");
  const isList = isCategory(part.name);
  const name = isList ? t("listOf", { name: names(part.name) }) : names(part.name);
  return (
    <li className="flex items-center justify-between gap-3">
      <label className="flex min-h-10 min-w-0 items-center gap-3 py-1.5">
        <input
          type="checkbox"
          checked={part.isShown}
          onChange={({ target }) => onToggle(target.checked)}
          className="size-4 shrink-0 accent-accent"
        />
        {name}
      </label>
      <Moves name={name} {...{ onMoveUp, onMoveDown }} />
    </li>
  );
}

function Moves({ name, onMoveUp, onMoveDown }: Movable & { name: string }) {
  const t = useTranslations("statisticsSettings.layout");
  return (
    <span className="flex shrink-0">
      <IconButton label={t("up", { name })} disabled={!onMoveUp} onClick={onMoveUp}>
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton label={t("down", { name })} disabled={!onMoveDown} onClick={onMoveDown}>
        <ArrowDown aria-hidden />
      </IconButton>
    </span>
  );
}

function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** Tabs and parts that are shown first, in their order, then the others. */
function edited(layout: Layout): EditedTab[] {
  const shown = layout.map(({ name }) => name);
  const rest = TAB_NAMES.filter((name) => !shown.includes(name));
  return [...shown, ...rest].map((name) => {
    const tab = layout.find((one) => one.name === name);
    const all = partsOfTab(name);
    const parts = tab?.parts ?? all;
    const hidden = all.filter((part) => !parts.includes(part));
    return {
      name,
      isShown: tab !== undefined,
      label: tab?.label ?? "",
      parts: [
        ...parts.map((part) => ({ name: part, isShown: true })),
        ...hidden.map((part) => ({ name: part, isShown: false })),
      ],
    };
  });
}

const saved = (tabs: readonly EditedTab[]): Layout =>
  tabs.flatMap(({ name, isShown, label, parts }) => {
    const shown = parts.filter((part) => part.isShown).map((part) => part.name);
    if (!isShown || shown.length === 0) return [];
    return [{ name, label: label.trim() || undefined, parts: shown }];
  });
