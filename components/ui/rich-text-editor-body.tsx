"use client";

import { EditorContent } from "@tiptap/react";
import { cn } from "./class-names";
import type { EditorBodyProps } from "./rich-text-editor-props";
import { RichTextToolbar } from "./rich-text-toolbar";
import { useRichTextEditor } from "./use-rich-text-editor";

/** Loaded by `RichTextEditor` when it is shown. */
export function RichTextEditorBody(props: EditorBodyProps) {
  const { placeholder, withHeadings = false, onSource } = props;
  const { editor, isEmpty } = useRichTextEditor(props);
  return (
    <div
      className={cn(
        "control px-0 focus-within:outline-2 focus-within:outline-accent",
        props["aria-invalid"] && "border-danger",
      )}
    >
      <RichTextToolbar editor={editor} withHeadings={withHeadings} onSource={onSource} />
      <div className="relative max-h-[60vh] overflow-y-auto">
        {isEmpty && placeholder && (
          <p aria-hidden className="pointer-events-none absolute px-3 py-2 text-muted">
            {placeholder}
          </p>
        )}
        <EditorContent editor={editor} />
      </div>
    </div>
  );
}
