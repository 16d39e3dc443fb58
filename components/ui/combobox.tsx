"use client";

import { useTranslations } from "next-intl";
import { useId, useState, type KeyboardEvent } from "react";
import { moveInList, type ComboboxKey, type ComboboxState } from "./combobox-state";
import { useFieldControl } from "./field-context";

export type ComboboxOption = {
  value: string;
  label: string;
  /** What tells two of the same name apart: an id, a country, an affiliation. */
  hint?: string;
};

export type ComboboxProps = {
  /** The text in the box. */
  text: string;
  onTextChange: (text: string) => void;
  options: readonly ComboboxOption[];
  onChoose: (option: ComboboxOption) => void;
  /** After an option was chosen with the pointer, which can then go on elsewhere. */
  onClicked?: (() => void) | undefined;
  /**
   * Called with the typed text on Tab or Enter when no option is active: free text is allowed, or the text may mean an option.
   * Answers false where it was not taken.
   */
  onCommitText?: (text: string) => boolean | void;
  loading?: boolean;
  /** Said in place of the options: the search has ended without any. */
  nothingFound?: string | undefined;
  placeholder?: string;
};

const LIST_KEYS = new Set(["ArrowDown", "ArrowUp", "Home", "End", "PageDown", "PageUp", "Escape"]);
const isListKey = (key: string): key is ComboboxKey["key"] => LIST_KEYS.has(key);

const intoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: "nearest" });

/** A text box with suggestions. The caller fetches the options; focus never leaves the box (ARIA 1.2 pattern). */
export function Combobox(props: ComboboxProps) {
  const { text, onTextChange, options, loading, nothingFound, placeholder } = props;
  const { onChoose, onClicked, onCommitText } = props;
  const t = useTranslations("parts");
  const listId = useId();
  const [state, setState] = useState<ComboboxState>({ open: false, active: undefined });
  const active = state.active === undefined ? undefined : options[state.active];
  const instead = options.length > 0 ? undefined : loading ? t("searching") : nothingFound;
  const showsList = state.open && (options.length > 0 || instead !== undefined);

  function choose(option: ComboboxOption) {
    onChoose(option);
    setState({ open: false, active: undefined });
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Enter" || event.key === "Tab") {
      if (state.open && active) choose(active);
      else if (!onCommitText || !text.trim()) return;
      else if (onCommitText(text) !== false) setState({ open: false, active: undefined });
      // Enter stays in the form; Tab goes on to the next control.
      if (event.key === "Enter") event.preventDefault();
      return;
    }
    // Home and End move the caret unless an option is active.
    const movesCaret = (event.key === "Home" || event.key === "End") && !active;
    if (!isListKey(event.key) || movesCaret) return;
    if (event.key === "Escape" && !state.open) return;
    event.preventDefault();
    setState(moveInList(state, event.key, options.length));
  }

  return (
    <div className="relative">
      <input
        {...useFieldControl()}
        role="combobox"
        dir="auto"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={showsList}
        aria-controls={listId}
        aria-activedescendant={active ? `${listId}-${state.active}` : undefined}
        value={text}
        placeholder={placeholder}
        onChange={(event) => {
          onTextChange(event.target.value);
          setState({ open: true, active: undefined });
        }}
        onClick={() => setState({ open: true, active: undefined })}
        onKeyDown={onKeyDown}
        onBlur={() => setState({ open: false, active: undefined })}
        className="control"
      />
      <ul
        id={listId}
        role="listbox"
        aria-label={t("suggestions")}
        hidden={!showsList}
        // A field low in the window would have it below the edge.
        ref={showsList ? intoView : undefined}
        className="absolute inset-x-0 top-full z-30 mt-1 max-h-[min(21rem,50dvh)] overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-raised"
      >
        {options.map((option, position) => (
          <li
            key={option.value}
            id={`${listId}-${position}`}
            role="option"
            aria-selected={position === state.active}
            // Pressing must not take the focus from the box, or the list would close before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={({ detail }) => {
              // The second click of two on the box, below which the list came into view.
              if (detail > 1) return;
              choose(option);
              onClicked?.();
            }}
            ref={position === state.active ? intoView : undefined}
            className="option flex-wrap gap-x-2 hover:bg-accent-soft"
          >
            <span>{option.label}</span>
            {option.hint && <span className="text-sm text-muted">{option.hint}</span>}
          </li>
        ))}
        {instead && <li className="px-3 py-1.5 text-muted">{instead}</li>}
      </ul>
      <span role="status" className="sr-only">
        {state.open && !loading && (instead ?? t("counted", { count: options.length }))}
      </span>
    </div>
  );
}
