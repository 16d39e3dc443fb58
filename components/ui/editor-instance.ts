import { createDocument, Editor } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Selection } from "@tiptap/pm/state";
import { StarterKit } from "@tiptap/starter-kit";
import { toEditorDocument } from "./editor-document";
import type { EditorContent } from "./rich-text-editor-props";

type EditorOptions = {
  /** Becomes the element of the editor; its attributes stay. */
  readonly box: HTMLElement;
  readonly html: string;
  /** The number of characters before the caret, if the box has the focus. */
  readonly caret: number | undefined;
  readonly withHeadings: boolean;
  /** Gets the cleaned-up markup; an empty text when nothing is written. */
  readonly onChange: (html: string) => void;
};

/** Loaded by `RichTextBox` when a reader comes to it. */
export function makeEditor({ box, html, caret, withHeadings, onChange }: EditorOptions): Editor {
  const editor = new Editor({
    element: { mount: box },
    extensions: [
      StarterKit.configure({
        heading: withHeadings ? { levels: [1, 2, 3, 4, 5] } : false,
        horizontalRule: false,
        link: { openOnClick: false },
      }),
    ],
    content: toEditorDocument(html),
    // It would write a style element as markup; globals.css has the few lines instead.
    injectCSS: false,
    onUpdate: ({ editor: changed }) => onChange(htmlOf(changed)),
  });
  if (caret !== undefined) {
    editor.commands.setTextSelection(positionOf(caret, editor.state.doc));
    editor.view.focus();
  }
  return editor;
}

export const htmlOf = (editor: Editor): string => (editor.isEmpty ? "" : editor.getHTML());

/** Puts a quotation at the end and the caret below it. */
export function quoteIn(editor: Editor, html: string): void {
  const { content = [] } = toEditorDocument(html);
  const end = editor.isEmpty ? { from: 0, to: editor.state.doc.content.size } : undefined;
  const blocks = [{ type: "blockquote", content: plainBlocks(content) }, { type: "paragraph" }];
  editor
    .chain()
    .insertContentAt(end ?? editor.state.doc.content.size, blocks)
    .focus("end")
    .run();
}

/** Takes out what the editor had in it then. What was changed in other places than behind it stays. */
export function takeOut(editor: Editor, { html, document }: EditorContent): void {
  if (htmlOf(editor) === html) {
    // `clearContent` would have the browser parse an empty text.
    editor.commands.setContent(toEditorDocument(""), { emitUpdate: true });
    return;
  }
  // It was sent before the editor was here, which began with it or with more.
  const taken = document ?? createDocument(toEditorDocument(html), editor.schema);
  const end = Selection.atEnd(taken).to;
  const differs = editor.state.doc.content.findDiffStart(taken.content) ?? end;
  if (differs >= end) editor.commands.deleteRange({ from: 0, to: end });
}

/** The position behind so many characters of a text. */
function positionOf(caret: number, doc: Node): number {
  let left = caret;
  let found: number | undefined;
  doc.descendants((node, position) => {
    if (found !== undefined || !node.text) return;
    if (left < node.text.length) found = position + left;
    left -= node.text.length;
  });
  return found ?? doc.content.size;
}

/** Quotations within quotations say nothing new. */
function plainBlocks(blocks: readonly { type?: string }[]) {
  const own = blocks.filter(({ type }) => type !== "blockquote" && type !== "heading");
  return own.length > 0 ? own : [{ type: "paragraph" }];
}
