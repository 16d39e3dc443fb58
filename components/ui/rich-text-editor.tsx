"use client";

import dynamic from "next/dynamic";
import type { Ref } from "react";
import { CONTROL_STYLE } from "./control-style";

/** What others may do with an editor. */
export type EditorHandle = {
  focus: () => void;
  /** Puts a quotation at the end and the caret below it. */
  quote: (html: string) => void;
  clear: () => void;
};

export type RichTextEditorProps = {
  /** The name for screen readers, where no visible label does it. */
  label: string;
  /** Markup to begin with; what is typed later comes by `onChange`. */
  initial?: string;
  /** The cleaned-up markup; an empty text when nothing is written. */
  onChange: (html: string) => void;
  /** Ctrl or ⌘ with Enter. */
  onSubmit?: (() => void) | undefined;
  placeholder?: string;
  /** Long texts have headings, remarks have none. */
  withHeadings?: boolean;
  autoFocus?: boolean;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | undefined;
  ref?: Ref<EditorHandle>;
};

/** A box in the size of the editor that is on its way. */
function Waiting() {
  return <div aria-hidden className={`${CONTROL_STYLE} min-h-40`} />;
}

/**
 * Formatted text to write: bold, links, lists, quotations, code. The editor itself is large, so that pages load it only
 * once it is needed.
 */
export const RichTextEditor = dynamic<RichTextEditorProps>(
  () => import("./rich-text-editor-body").then((loaded) => loaded.RichTextEditorBody),
  { ssr: false, loading: Waiting },
);
