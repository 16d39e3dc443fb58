import type { Node } from "@tiptap/pm/model";
import type { Ref } from "react";

/** `document` is there where the editor is loaded. */
export type EditorContent = { readonly html: string; readonly document?: Node | undefined };

/** The methods of an editor for its parent. */
export type EditorHandle = {
  focus: () => void;
  /** Puts a quotation at the end and the caret below it. */
  quote: (html: string) => void;
  /** What is written now, to be given to `clear`. */
  content: () => EditorContent;
  /** Takes out what was written then; what was written behind it since stays. */
  clear: (sent: EditorContent) => void;
};

export type RichTextEditorProps = {
  /** The name for screen readers, where no visible label does it. */
  label: string;
  /** The initial markup; later changes come by `onChange`. */
  initial?: string;
  /** The cleaned-up markup; an empty text when nothing is written. */
  onChange: (html: string) => void;
  /** Ctrl or ⌘ with Enter. */
  onSubmit?: (() => void) | undefined;
  placeholder?: string;
  /** Long texts have headings, remarks have none. */
  withHeadings?: boolean;
  /** A sentence or two, for which there are few tools. */
  isBrief?: boolean;
  autoFocus?: boolean;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | undefined;
  ref?: Ref<EditorHandle>;
};

export type RichTextBoxProps = RichTextEditorProps & {
  initial: string;
  /** To the markup of the text, where that is offered. */
  onSource?: (() => void) | undefined;
};
