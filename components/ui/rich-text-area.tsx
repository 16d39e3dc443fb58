"use client";

import { type Ref, useState, useSyncExternalStore } from "react";
import { cn } from "./class-names";
import type { RichTextEditorProps } from "./rich-text-editor-props";
import { RichText } from "./rich-text";

type AreaProps = Pick<
  RichTextEditorProps,
  "label" | "onChange" | "onSubmit" | "aria-describedby" | "aria-invalid"
> & {
  initial: string;
  isBrief: boolean;
  /** An editor has taken the element over: it tells what is typed. */
  isTaken: boolean;
  onComposing: (isComposing: boolean) => void;
  ref: Ref<HTMLDivElement>;
};

/** The element of the text. One can write in it before the editor is loaded, which then takes this same element over. */
export function RichTextArea(props: AreaProps) {
  const { label, initial, isBrief, onChange, onSubmit, isTaken, onComposing, ref, ...described } =
    props;
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
      onInput={isTaken ? undefined : ({ currentTarget }) => onChange(htmlOf(currentTarget))}
      onCompositionStart={isTaken ? undefined : () => onComposing(true)}
      onCompositionEnd={isTaken ? undefined : () => onComposing(false)}
      // Before the editor, for which these keys are a line break.
      onKeyDownCapture={(event) => {
        if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || !onSubmit) return;
        event.preventDefault();
        onSubmit();
      }}
      className={cn(
        "ProseMirror",
        "prose max-w-none px-3 py-2 outline-none",
        isBrief ? "min-h-16" : "min-h-28",
      )}
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
