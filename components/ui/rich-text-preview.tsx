"use client";

import { type Ref, useState, useSyncExternalStore } from "react";
import { cn } from "./class-names";
import type { RichTextEditorProps } from "./rich-text-editor-props";
import { RichText } from "./rich-text";

/** Of the box in which one writes, before and after the editor is there. */
export const BOX_STYLE = "prose max-w-none min-h-28 px-3 py-2 outline-none";

type PreviewProps = Pick<
  RichTextEditorProps,
  "label" | "onChange" | "onSubmit" | "aria-describedby" | "aria-invalid"
> & {
  initial: string;
  onComposing: (isComposing: boolean) => void;
  ref: Ref<HTMLDivElement>;
};

/** Stands for the editor until it is loaded: the text, in which one can write already. */
export function RichTextPreview(props: PreviewProps) {
  const { label, initial, onChange, onSubmit, onComposing, ref, ...described } = props;
  // What is typed before React is there would not be what the server sent.
  const isEditable = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  // React knows nothing of what is typed, so that this must stay the same.
  const [content] = useState(() => initial !== "" && <RichText html={initial} />);
  return (
    <div
      {...described}
      ref={ref}
      role="textbox"
      aria-multiline
      aria-label={label}
      tabIndex={0}
      contentEditable={isEditable}
      suppressContentEditableWarning
      onInput={({ currentTarget }) => onChange(htmlOf(currentTarget))}
      onCompositionStart={() => onComposing(true)}
      onCompositionEnd={() => onComposing(false)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || !onSubmit) return;
        event.preventDefault();
        onSubmit();
      }}
      className={cn("ProseMirror", BOX_STYLE)}
    >
      {content}
    </div>
  );
}

const never = () => () => undefined;

/** Browsers keep empty lines open by a line break. */
const htmlOf = (box: HTMLElement): string =>
  box.textContent === "" ? "" : box.innerHTML.replaceAll(/<(div|p)><br><\/\1>/g, "<p></p>");

/** How many characters are before the caret; all of them where it is not in this text. */
export function caretIn(box: HTMLElement): number {
  const selection = getSelection();
  const range = document.createRange();
  range.selectNodeContents(box);
  const { length } = range.toString();
  if (!selection?.focusNode || !box.contains(selection.focusNode)) return length;
  range.setEnd(selection.focusNode, selection.focusOffset);
  return range.toString().length;
}
