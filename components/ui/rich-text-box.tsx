"use client";

import { Suspense, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { cn } from "./class-names";
import { lazyPart } from "./lazy-part";
import { RichTextArea } from "./rich-text-area";
import type { RichTextBoxProps } from "./rich-text-editor-props";
import { useLazyEditor } from "./use-lazy-editor";

const RichTextToolbar = lazyPart(() =>
  import("./rich-text-toolbar").then((loaded) => loaded.RichTextToolbar),
);

/**
 * The toolbar and the text. The editor is large, so that it is loaded when the reader comes to the box; until it is
 * here, the browser's own editing takes what is typed.
 */
export function RichTextBox(props: RichTextBoxProps) {
  const { initial, onChange, onSource, placeholder, autoFocus = false, ref, ...shared } = props;
  const { withHeadings = false, isBrief = false, ...described } = shared;
  const [html, setHtml] = useState(initial);
  const [cleared, setCleared] = useState(0);
  const [isComposing, setComposing] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const { editor, fetch, withEditor } = useLazyEditor({
    ...{ area, html, isComposing, withHeadings },
    onChange: change,
  });

  function change(next: string) {
    setHtml(next);
    onChange(next);
  }

  // At once: where it takes the place of what had the focus, no key press goes to the page in between.
  useLayoutEffect(() => {
    if (!autoFocus || !area.current) return;
    area.current.focus();
    getSelection()?.selectAllChildren(area.current);
    getSelection()?.collapseToEnd();
  }, [autoFocus]);

  useImperativeHandle(ref, () => ({
    focus: () => (editor ? void editor.commands.focus("end") : area.current?.focus()),
    quote: (quoted) => withEditor((ready, { quoteIn }) => quoteIn(ready, quoted)),
    content: () => ({ html, document: editor?.state.doc }),
    clear: (sent) => {
      if (editor || html !== sent.html) {
        withEditor((ready, { takeOut }) => takeOut(ready, sent));
        return;
      }
      setCleared(cleared + 1);
      change("");
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
      <Suspense fallback={<div className="min-h-10 border-b border-line" />}>
        <RichTextToolbar
          editor={editor}
          withEditor={withEditor}
          withHeadings={withHeadings}
          isBrief={isBrief}
          // What was typed is cleaned up by the editor.
          onSource={onSource && (() => withEditor(onSource))}
        />
      </Suspense>
      <div className="relative max-h-[60vh] overflow-y-auto">
        {html === "" && placeholder && (
          <p aria-hidden className="pointer-events-none absolute px-3 py-2 text-muted">
            {placeholder}
          </p>
        )}
        <RichTextArea
          key={cleared}
          {...described}
          initial={cleared > 0 ? "" : initial}
          isBrief={isBrief}
          isTaken={editor !== undefined}
          onChange={change}
          onComposing={setComposing}
          ref={area}
        />
      </div>
    </div>
  );
}
