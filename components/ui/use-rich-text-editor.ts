"use client";

import type { Node } from "@tiptap/pm/model";
import { type Editor, useEditor } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import { useImperativeHandle, useLayoutEffect, useRef } from "react";
import { toEditorDocument } from "./editor-document";
import type { EditorBodyProps } from "./rich-text-editor-props";
import { BOX_STYLE } from "./rich-text-preview";

/** The editor behind the view: what it is made with, what it calls back, and what others may do with it. */
export function useRichTextEditor({
  label,
  initial,
  isTyped,
  caret,
  onChange,
  onSubmit,
  onReady,
  withHeadings = false,
  ref,
  ...described
}: EditorBodyProps) {
  // The editor is made once; what it calls back must be the newest.
  const calls = useRef({ onChange, onSubmit, onReady });
  useLayoutEffect(() => {
    calls.current = { onChange, onSubmit, onReady };
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
        class: BOX_STYLE,
      },
      handleKeyDown: (_view, event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return false;
        if (!calls.current.onSubmit) return false;
        calls.current.onSubmit();
        return true;
      },
    },
    onUpdate: ({ editor: changed }) => calls.current.onChange(htmlOf(changed)),
  });
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

  // The editor's own way to do this comes before it stands in the page. An editor whose first effects come late, on a
  // slow device, is already destroyed by then, and the next render brings its replacement.
  useLayoutEffect(() => {
    if (editor.isDestroyed) return;
    if (isTyped) calls.current.onChange(htmlOf(editor));
    if (caret !== undefined) {
      editor.commands.focus(positionOf(caret, editor.state.doc));
      // At once, as the command does it in the next frame: keys that are pressed meanwhile would be lost.
      editor.view.focus();
    }
    calls.current.onReady(editor);
  }, [editor, isTyped, caret]);

  return editor;
}

const htmlOf = (editor: Editor): string => (editor.isEmpty ? "" : editor.getHTML());

/** The position behind so many characters of a text. */
function positionOf(caret: number, doc: Node): number | "end" {
  let left = caret;
  let found: number | undefined;
  doc.descendants((node, position) => {
    if (found !== undefined || !node.text) return;
    if (left < node.text.length) found = position + left;
    left -= node.text.length;
  });
  return found ?? "end";
}

/** Quotations within quotations say nothing new. */
function plainBlocks(blocks: readonly { type?: string }[]) {
  const own = blocks.filter(({ type }) => type !== "blockquote" && type !== "heading");
  return own.length > 0 ? own : [{ type: "paragraph" }];
}
