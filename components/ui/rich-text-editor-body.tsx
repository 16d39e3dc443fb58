"use client";

import { EditorContent } from "@tiptap/react";
import type { EditorBodyProps } from "./rich-text-editor-props";
import { useRichTextEditor } from "./use-rich-text-editor";

/** Loaded by `RichTextBox` when a reader comes to it. */
export function RichTextEditorBody(props: EditorBodyProps) {
  return <EditorContent editor={useRichTextEditor(props)} />;
}
