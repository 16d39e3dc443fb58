"use client";

import dynamic from "next/dynamic";
import { useState, type Ref } from "react";
import { lossesInEditor } from "./editor-losses";
import { RichTextSource } from "./rich-text-source";

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
  return <div aria-hidden className="control min-h-40" />;
}

export type EditorBodyProps = RichTextEditorProps & {
  /** To the markup of the text, where that is offered. */
  onSource?: (() => void) | undefined;
};

/** The editor itself is large, so that pages load it only once it is needed. */
const Body = dynamic<EditorBodyProps>(
  () => import("./rich-text-editor-body").then((loaded) => loaded.RichTextEditorBody),
  { ssr: false, loading: Waiting },
);

/**
 * Formatted text to write: bold, links, lists, quotations, code. A text that came with more than the editor knows is
 * shown as HTML instead, so that a visit changes nothing of it.
 */
export function RichTextEditor({ initial = "", onChange, ...props }: RichTextEditorProps) {
  const { withHeadings = false } = props;
  const [html, setHtml] = useState(initial);
  const [isSource, setSource] = useState(
    () => lossesInEditor(initial, { withHeadings }).length > 0,
  );
  const given = {
    ...props,
    initial: html,
    onChange: (next: string) => {
      setHtml(next);
      onChange(next);
    },
  };
  if (isSource)
    return (
      <RichTextSource
        {...given}
        onLeave={(left) => {
          setHtml(left);
          setSource(false);
        }}
      />
    );
  // Remarks need no markup; long texts may.
  return <Body {...given} onSource={withHeadings ? () => setSource(true) : undefined} />;
}
