import type { Ref } from "react";

/** The methods of an editor for its parent. */
export type EditorHandle = {
  focus: () => void;
  /** Puts a quotation at the end and the caret below it. */
  quote: (html: string) => void;
  clear: () => void;
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
