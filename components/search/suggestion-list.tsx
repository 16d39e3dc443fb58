"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from "react";
import { cn } from "@/components/ui/class-names";
import { type ComboboxKey, moveInList } from "@/components/ui/combobox-state";
import { useDebounced } from "@/components/ui/use-debounced";
import type { CallResult } from "@/lib/client/call";
import { useApiQuery } from "@/lib/client/use-api-query";
import { suggestWhileTyping } from "./calls";

type Group = "titles" | "people" | "subjects" | "collections";
type Option = { group: Group; label: string; href: string; count?: number };
type Answer = readonly Option[] | "failed";

/** What the list is at this moment, for the box that it belongs to. */
export type ListState = { isOpen: boolean; activeId?: string | undefined };

type SuggestionListProps = {
  id: string;
  box: RefObject<HTMLInputElement | null>;
  typed: string;
  state: ListState;
  onState: (state: ListState) => void;
  onClose: () => void;
  /** Called before the reader is led to a suggestion. */
  onChosen: () => void;
};

const PAUSE_MS = 120;
const PANEL =
  "absolute inset-x-0 top-full z-30 mt-1 rounded-md border border-line bg-surface p-1 text-start shadow-raised";
const KEYS = new Set(["ArrowDown", "ArrowUp", "PageDown", "PageUp", "Escape"]);
const isKey = (key: string): key is ComboboxKey["key"] => KEYS.has(key);

/** What begins with what is in a box, by kind. Earlier suggestions stay until the next answer. */
export function SuggestionList({
  id,
  box,
  typed,
  state,
  onState,
  onClose,
  onChosen,
}: SuggestionListProps) {
  const t = useTranslations("searchBox.suggest");
  const router = useRouter();
  const [chosen, setChosen] = useState<{ of: Answer | undefined; position: number | undefined }>();
  const [isDismissed, setDismissed] = useState<string>();
  const answer = useAnswer(typed.trim());
  const hasFailed = answer === "failed";
  const options = hasFailed ? [] : (answer ?? []);
  // What was active is another thing in another list.
  const active = chosen?.of === answer ? chosen?.position : undefined;
  const isDismissedNow = isDismissed === typed;
  const isOpen = !isDismissedNow && options.length > 0;
  const idOf = (position: number) => `${id}-${position}`;
  const activeId = isOpen && active !== undefined && options[active] ? idOf(active) : undefined;

  useEffect(() => {
    if (state.isOpen !== isOpen || state.activeId !== activeId) onState({ isOpen, activeId });
  }, [state, isOpen, activeId, onState]);
  function choose({ href }: Option) {
    onChosen();
    router.push(href);
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === "Enter") {
      const option = isOpen && active !== undefined ? options[active] : undefined;
      if (!option) return onClose();
      event.preventDefault();
      return choose(option);
    }
    const isShown = isOpen || (hasFailed && !isDismissedNow);
    if (!isKey(event.key) || (event.key === "Escape" && !isShown)) return;
    event.preventDefault();
    event.stopPropagation();
    const moved = moveInList({ open: isOpen, active }, event.key, options.length);
    setChosen({ of: answer, position: moved.active });
    setDismissed(moved.open ? undefined : typed);
  });
  useEffect(() => {
    const input = box.current;
    const listen = (event: KeyboardEvent) => onKey(event);
    input?.addEventListener("keydown", listen);
    return () => input?.removeEventListener("keydown", listen);
  }, [box]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  return (
    <>
      {isOpen && (
        <div
          id={id}
          role="listbox"
          aria-label={t("label")}
          // Pressing must not take the focus from the box, or the list would close before the click.
          onMouseDown={(event) => event.preventDefault()}
          className={cn(PANEL, "max-h-[min(28rem,70vh)] overflow-y-auto")}
        >
          {GROUPS.map((group) => (
            <OptionGroup
              key={group}
              id={`${id}-${group}`}
              label={t(group)}
              options={options.flatMap((option, position) =>
                option.group === group ? { ...option, position } : [],
              )}
              active={active}
              idOf={idOf}
              countOf={(count) => t("works", { count })}
              onChoose={choose}
            />
          ))}
        </div>
      )}
      {hasFailed && !isDismissedNow && (
        <p role="status" className={cn(PANEL, "px-4 py-3 text-muted")}>
          {t("failed")}
        </p>
      )}
      <span role="status" className="sr-only">
        {isOpen && t("counted", { count: options.length })}
      </span>
    </>
  );
}

const GROUPS: readonly Group[] = ["titles", "people", "subjects", "collections"];

type OptionGroupProps = {
  id: string;
  label: string;
  options: readonly (Option & { position: number })[];
  active: number | undefined;
  idOf: (position: number) => string;
  countOf: (count: number) => string;
  onChoose: (option: Option) => void;
};

function OptionGroup({ id, label, options, active, idOf, countOf, onChoose }: OptionGroupProps) {
  if (options.length === 0) return null;
  return (
    <ul role="group" aria-labelledby={id} className="py-1">
      <li id={id} role="presentation" className="px-3 pt-1 pb-0.5 text-xs font-semibold text-muted">
        {label}
      </li>
      {options.map((option) => (
        <li
          key={option.position}
          id={idOf(option.position)}
          role="option"
          aria-selected={option.position === active}
          onClick={() => onChoose(option)}
          className="option justify-between gap-3 hover:bg-accent-soft"
        >
          <bdi className="line-clamp-2 min-w-0">{option.label}</bdi>
          {option.count !== undefined && (
            <span className="shrink-0 text-sm text-muted">{countOf(option.count)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The newest answer, which may still be to what was typed before. */
function useAnswer(text: string): Answer | undefined {
  const settled = useDebounced(text, PAUSE_MS);
  const { data, error } = useApiQuery(
    suggestWhileTyping,
    { query: { q: settled } },
    { enabled: settled !== "", keepsLast: true },
  );
  return useMemo(() => {
    if (text === "") return undefined;
    return error ? "failed" : data && optionsOf(data);
  }, [text, error, data]);
}

function optionsOf(found: CallResult<typeof suggestWhileTyping>): Option[] {
  return [
    ...found.titles.map(({ title, links }) => ({ ...option("titles", title, links) })),
    ...found.people.map(({ name, links, count }) => ({ ...option("people", name, links), count })),
    ...found.subjects.map(({ subject, links, count }) => ({
      ...option("subjects", subject, links),
      count,
    })),
    ...found.collections.map(({ title, links, count }) => ({
      ...option("collections", title, links),
      count,
    })),
  ];
}

/** Addresses on this very service, however it is reached. */
function option(group: Group, label: string, { self_html }: { self_html: string }): Option {
  const { pathname, search } = new URL(self_html);
  return { group, label, href: pathname + search };
}
