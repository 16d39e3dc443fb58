"use client";

import { useFieldControl } from "./field-context";
import { RichTextEditor } from "./rich-text-editor";
import type { RichTextEditorProps } from "./rich-text-editor-props";

type RichTextControlProps = Omit<RichTextEditorProps, "aria-describedby" | "aria-invalid">;

/** Formatted text as the control of a `Field` with `isEditor`. */
export function RichTextControl(props: RichTextControlProps) {
  const control = useFieldControl();
  return (
    <div id={control.id} tabIndex={-1}>
      <RichTextEditor
        {...props}
        aria-describedby={control["aria-describedby"]}
        aria-invalid={control["aria-invalid"]}
      />
    </div>
  );
}
