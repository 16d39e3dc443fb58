"use client";

import { useEditor, useEditorState } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { useEffect, useImperativeHandle, useLayoutEffect, useRef } from "react";
import { toEditorDocument } from "./editor-document";
import type { EditorBodyProps } from "./rich-text-editor-props";

/** The editor behind the view: what it is made with, what it calls back, and what others may do with it. */
export function useRichTextEditor({
  label,
  initial = "",
  onChange,
  onSubmit,
  withHeadings = false,
  autoFocus = false,
  ref,
  ...described
}: EditorBodyProps) {
  // The editor is made once; what it calls back must be the newest.
  const calls = useRef({ onChange, onSubmit });
  useLayoutEffect(() => {
    calls.current = { onChange, onSubmit };
  });
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: withHeadings ? { levels: [1, 2, 3, 4, 5] } : false,
        horizontalRule: false,
        link: { openOnClick: false },
      }),
    ],
    content: toEditorDocument(initial),
    immediatelyRender: true,
    // It would write a style element as markup; globals.css has the few lines instead.
    injectCSS: false,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": label,
        ...(described["aria-describedby"]
          ? { "aria-describedby": described["aria-describedby"] }
          : {}),
        ...(described["aria-invalid"] ? { "aria-invalid": "true" } : {}),
        class: "prose max-w-none min-h-28 px-3 py-2 outline-none",
      },
      handleKeyDown: (_view, event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return false;
        if (!calls.current.onSubmit) return false;
        calls.current.onSubmit();
        return true;
      },
    },
    onUpdate: ({ editor: changed }) =>
      calls.current.onChange(changed.isEmpty ? "" : changed.getHTML()),
  });
  // The editor's own way to do this comes before it stands in the page. An editor whose first effects come late, on a
  // slow device, is already destroyed by then, and the next render brings its replacement.
  useEffect(() => {
    if (autoFocus && !editor.isDestroyed) editor.commands.focus("end");
  }, [editor, autoFocus]);
  const isEmpty = useEditorState({ editor, selector: (now) => now.editor.isEmpty });

  useImperativeHandle(ref, () => ({
    focus: () => void editor.commands.focus("end"),
    quote: (html) => {
      const { content = [] } = toEditorDocument(html);
      const end = editor.isEmpty ? { from: 0, to: editor.state.doc.content.size } : undefined;
      const blocks = [{ type: "blockquote", content: plainBlocks(content) }, { type: "paragraph" }];
      editor
        .chain()
        .insertContentAt(end ?? editor.state.doc.content.size, blocks)
        .focus("end")
        .run();
    },
    // `clearContent` would have the browser parse an empty text.
    clear: () => void editor.commands.setContent(toEditorDocument(""), { emitUpdate: true }),
  }));

  return { editor, isEmpty };
}

/** Quotations within quotations say nothing new. */
function plainBlocks(blocks: readonly { type?: string }[]) {
  const own = blocks.filter(({ type }) => type !== "blockquote" && type !== "heading");
  return own.length > 0 ? own : [{ type: "paragraph" }];
}
