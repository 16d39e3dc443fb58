"use client";

import { useState } from "react";
import { lazyPart } from "./lazy-part";
import { unsupportedInEditor } from "./editor-support";
import { RichTextBox } from "./rich-text-box";
import type { RichTextEditorProps } from "./rich-text-editor-props";

const RichTextSource = lazyPart(() =>
  import("./rich-text-source").then((loaded) => loaded.RichTextSource),
);

/**
 * Formatted text to write: bold, links, lists, quotations, code. A text that came with more than the editor knows is
 * shown as HTML instead, so that a visit changes nothing of it.
 */
export function RichTextEditor(given: RichTextEditorProps) {
  const { initial = "", onChange, ...others } = given;
  const { withHeadings = false } = others;
  const [html, setHtml] = useState(initial);
  const [isSource, setSource] = useState(
    () => unsupportedInEditor(initial, { withHeadings }).length > 0,
  );
  const props = {
    ...others,
    initial: html,
    onChange: (next: string) => {
      setHtml(next);
      onChange(next);
    },
  };
  if (isSource)
    return (
      <RichTextSource
        {...props}
        onLeave={(left) => {
          setHtml(left);
          setSource(false);
        }}
      />
    );
  // Remarks need no markup; long texts may.
  return <RichTextBox {...props} onSource={withHeadings ? () => setSource(true) : undefined} />;
}
