"use client";

import type { Editor } from "@tiptap/core";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type * as EditorModule from "./editor-instance";
import { caretIn } from "./rich-text-area";
import { useLazy } from "./use-lazy";

type Loaded = typeof EditorModule;
type Run = (editor: Editor, loaded: Loaded) => void;

type EditorSource = {
  area: RefObject<HTMLDivElement | null>;
  /** The text as it is now. */
  html: string;
  /** A character that is being composed of several keys would be lost. */
  isComposing: boolean;
  withHeadings: boolean;
  onChange: (html: string) => void;
};

/**
 * The editor of a box, loaded by `fetch`. It takes over the element in which one writes already: the focus may be on its way
 * to that element, so that it must not be replaced.
 */
export function useLazyEditor({ area, isComposing, withHeadings, ...source }: EditorSource) {
  const { part, fetch } = useLazy(() => import("./editor-instance"));
  const [loaded, setLoaded] = useState<Loaded>();
  if (part && !loaded && !isComposing) setLoaded(part);
  const [editor, setEditor] = useState<Editor>();
  const [first] = useState(source.html);
  const waiting = useRef<Run>(undefined);
  // The editor is made once, of what is typed by then; what it calls back must be the newest.
  const newest = useRef(source);
  useLayoutEffect(() => {
    newest.current = source;
  });

  useLayoutEffect(() => {
    const box = area.current;
    if (!loaded || !box) return undefined;
    const { html } = newest.current;
    const made = loaded.makeEditor({
      ...{ box, html, withHeadings },
      caret: box === document.activeElement ? caretIn(box) : undefined,
      onChange: (next) => newest.current.onChange(next),
    });
    // What was typed before is not cleaned up yet.
    if (html !== first) newest.current.onChange(loaded.htmlOf(made));
    setEditor(made);
    waiting.current?.(made, loaded);
    waiting.current = undefined;
    return () => made.destroy();
  }, [loaded, area, withHeadings, first]);

  return {
    editor,
    fetch,
    /** Now, or when the editor is here. */
    withEditor: (run: Run) => {
      if (editor && loaded) run(editor, loaded);
      else {
        waiting.current = run;
        fetch();
      }
    },
  };
}
