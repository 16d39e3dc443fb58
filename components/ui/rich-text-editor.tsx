"use client";

import dynamic from "next/dynamic";
import { type Ref, useRef, useState } from "react";
import { unsupportedInEditor } from "./editor-support";
import type { EditorBodyProps, RichTextEditorProps } from "./rich-text-editor-props";
import { RichTextSource } from "./rich-text-source";
import { useInView } from "./use-in-view";

/** A box in the size of the editor that is on its way. */
function Waiting({ ref }: { ref?: Ref<HTMLDivElement> }) {
  return <div ref={ref} aria-hidden className="control min-h-40" />;
}

/** The editor itself is large, so that pages load it only once it is needed. */
const Body = dynamic<EditorBodyProps>(
  () => import("./rich-text-editor-body").then((loaded) => loaded.RichTextEditorBody),
  { ssr: false, loading: () => <Waiting /> },
);

function BodyWhenNear(props: EditorBodyProps) {
  const container = useRef<HTMLDivElement>(null);
  return useInView(container) ? <Body {...props} /> : <Waiting ref={container} />;
}

/**
 * Formatted text to write: bold, links, lists, quotations, code. A text that came with more than the editor knows is
 * shown as HTML instead, so that a visit changes nothing of it.
 */
export function RichTextEditor(given: RichTextEditorProps) {
  const { initial = "", onChange, waits = false, ...others } = given;
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
  const Shown = waits ? BodyWhenNear : Body;
  return <Shown {...props} onSource={withHeadings ? () => setSource(true) : undefined} />;
}
