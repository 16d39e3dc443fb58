"use client";

import type { Editor } from "@tiptap/core";
import dynamic from "next/dynamic";
import {
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { cn } from "./class-names";
import type { EditorBodyProps, EditorHandle, RichTextBoxProps } from "./rich-text-editor-props";
import { caretIn, RichTextPreview } from "./rich-text-preview";
import { useLazy } from "./use-lazy";

const RichTextToolbar = dynamic(
  () => import("./rich-text-toolbar").then((loaded) => loaded.RichTextToolbar),
  { loading: () => <div className="min-h-10 border-b border-line" /> },
);

/**
 * The toolbar and the text. The editor is large, so that it is loaded when the reader comes to the box; until it is
 * here, the browser's own editing takes what is typed.
 */
export function RichTextBox(props: RichTextBoxProps) {
  const { initial, onChange, onSource, placeholder, autoFocus = false, ref, ...shared } = props;
  const [html, setHtml] = useState(initial);
  const [editor, setEditor] = useState<Editor>();
  const [cleared, setCleared] = useState(0);
  const preview = useRef<HTMLDivElement>(null);
  const handle = useRef<EditorHandle>(null);
  const asked = useRef<(editor: Editor) => void>(undefined);
  const { part, fetch } = useLazy(() => import("./rich-text-editor-body"));
  const { start, setComposing } = useStart(part !== undefined, html, preview);

  function change(next: string) {
    setHtml(next);
    onChange(next);
  }
  /** Now, or when the editor is here. */
  function withEditor(run: (ready: Editor) => void) {
    if (editor) run(editor);
    else {
      asked.current = run;
      fetch();
    }
  }

  useEffect(() => {
    if (autoFocus) preview.current?.focus();
  }, [autoFocus]);

  useImperativeHandle(ref, () => ({
    focus: () => (handle.current ?? preview.current)?.focus(),
    quote: (quoted) => withEditor(() => handle.current?.quote(quoted)),
    clear: () => {
      if (handle.current) handle.current.clear();
      else {
        setCleared(cleared + 1);
        change("");
      }
    },
  }));

  return (
    <div
      onPointerEnter={fetch}
      onFocus={fetch}
      className={cn(
        "control px-0 focus-within:outline-2 focus-within:outline-accent",
        shared["aria-invalid"] && "border-danger",
      )}
    >
      <RichTextToolbar
        editor={editor}
        withEditor={withEditor}
        withHeadings={shared.withHeadings ?? false}
        // What was typed is cleaned up by the editor.
        onSource={onSource && (() => withEditor(onSource))}
      />
      <div className="relative max-h-[60vh] overflow-y-auto">
        {html === "" && placeholder && (
          <p aria-hidden className="pointer-events-none absolute px-3 py-2 text-muted">
            {placeholder}
          </p>
        )}
        {part && start ? (
          <part.RichTextEditorBody
            {...shared}
            {...start}
            onChange={change}
            onReady={(ready) => {
              setEditor(ready);
              asked.current?.(ready);
              asked.current = undefined;
            }}
            ref={handle}
          />
        ) : (
          <RichTextPreview
            key={cleared}
            {...shared}
            initial={cleared > 0 ? "" : initial}
            onChange={change}
            onComposing={setComposing}
            ref={preview}
          />
        )}
      </div>
    </div>
  );
}

type Start = Pick<EditorBodyProps, "initial" | "isTyped" | "caret">;

/** What the editor takes over from the box that stood for it, as soon as it is loaded. */
function useStart(isLoaded: boolean, html: string, preview: RefObject<HTMLDivElement | null>) {
  const [first] = useState(html);
  const [start, setStart] = useState<Start>();
  const [isComposing, setComposing] = useState(false);
  // Before anything else can be typed.
  useLayoutEffect(() => {
    // A character that is being composed of several keys would be lost.
    if (!isLoaded || start || isComposing) return;
    const box = preview.current;
    const hasFocus = box !== null && box === document.activeElement;
    // What it takes over stands in the page, so that it cannot be known while rendering.
    // oxlint-disable-next-line react/set-state-in-effect
    setStart({
      initial: html,
      isTyped: html !== first,
      caret: hasFocus ? caretIn(box) : undefined,
    });
  }, [isLoaded, start, isComposing, html, first, preview]);
  return { start, setComposing };
}
