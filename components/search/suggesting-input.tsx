"use client";

import { type ComponentProps, useId, useRef, useState } from "react";
import { useLazy } from "@/components/ui/use-lazy";
import type { ListState } from "./suggestion-list";

type SuggestingInputProps = Pick<
  ComponentProps<"input">,
  "aria-label" | "placeholder" | "className"
> & { q: string | undefined };

const CLOSED: ListState = { isOpen: false };

/**
 * A search box with suggestions (ARIA "combobox with list autocomplete"). The code of the list is loaded when a user
 * focuses the box; before that, and without scripts, it is a plain field of its form.
 */
export function SuggestingInput({ q, ...input }: SuggestingInputProps) {
  const listId = useId();
  const box = useRef<HTMLInputElement>(null);
  const { part, fetch } = useLazy(() => import("./suggestion-list"));
  const [typed, setTyped] = useState<string>();
  const [{ isOpen, activeId }, setList] = useState(CLOSED);
  const close = () => {
    setTyped(undefined);
    setList(CLOSED);
  };
  return (
    <div className="relative min-w-0 grow">
      <input
        ref={box}
        type="search"
        name="q"
        dir="auto"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={activeId}
        defaultValue={q}
        enterKeyHint="search"
        data-shortcut="search"
        onFocus={fetch}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={close}
        {...input}
      />
      {part && typed !== undefined && (
        <part.SuggestionList
          id={listId}
          box={box}
          typed={typed}
          state={{ isOpen, activeId }}
          onState={setList}
          onClose={close}
          onChosen={() => {
            close();
            if (box.current) box.current.value = q ?? "";
          }}
        />
      )}
    </div>
  );
}
