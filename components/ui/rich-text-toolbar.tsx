"use client";

import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useState } from "react";
import { buttonStyle } from "./button-style";
import { cn } from "./class-names";
import { CodeXml, Link2, type IconType, Redo2, Undo2 } from "@/components/ui/icons";
import { RichTextLinkDialog } from "./rich-text-link-dialog";
import { type ToolName, toolsFor } from "./rich-text-tools";

type ToolbarProps = {
  editor: Editor;
  withHeadings: boolean;
  onSource: (() => void) | undefined;
};

const MOVES: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** One stop of the Tab key; the arrow keys move inside (ARIA toolbar pattern). */
export function RichTextToolbar({ editor, withHeadings, onSource }: ToolbarProps) {
  const t = useTranslations("editor");
  const tools = toolsFor({ withHeadings });
  const state = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: tools.map((tool) => tool.isOn(now)),
      isLink: now.isActive("link"),
      canUndo: now.can().undo(),
      canRedo: now.can().redo(),
    }),
  });
  const [asksLink, setAsksLink] = useState(false);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const step = MOVES[event.key];
    if (!step) return;
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    const at = buttons.findIndex((button) => button === document.activeElement);
    event.preventDefault();
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  }

  return (
    <div
      role="toolbar"
      aria-label={t("formatting")}
      onKeyDown={onKeyDown}
      className="flex flex-wrap border-b border-line p-1 sm:gap-0.5"
    >
      {tools.map((tool, at) => (
        <ToolButton
          key={tool.name}
          name={tool.name}
          icon={tool.icon}
          isOn={state.on[at] ?? false}
          isFirst={at === 0}
          onClick={() => tool.use(editor)}
        />
      ))}
      <ToolButton
        name="link"
        icon={Link2}
        isOn={state.isLink}
        onClick={() =>
          state.isLink ? editor.chain().focus().unsetLink().run() : setAsksLink(true)
        }
      />
      <ToolButton
        name="undo"
        icon={Undo2}
        isDisabled={!state.canUndo}
        onClick={() => editor.chain().focus().undo().run()}
      />
      <ToolButton
        name="redo"
        icon={Redo2}
        isDisabled={!state.canRedo}
        onClick={() => editor.chain().focus().redo().run()}
      />
      {onSource && <ToolButton name="source" icon={CodeXml} onClick={onSource} />}
      <RichTextLinkDialog editor={editor} open={asksLink} onOpenChange={setAsksLink} />
    </div>
  );
}

type ToolButtonProps = {
  name: ToolName;
  icon: IconType;
  isOn?: boolean;
  isFirst?: boolean;
  isDisabled?: boolean;
  onClick: () => void;
};

function ToolButton({ name, icon: Icon, isOn, isFirst, isDisabled, onClick }: ToolButtonProps) {
  const label = useTranslations("editor")(name);
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-pressed={isOn}
      aria-disabled={isDisabled}
      tabIndex={isFirst ? 0 : -1}
      // The selection in the text stays while a tool is pressed.
      onMouseDown={(event) => event.preventDefault()}
      onClick={isDisabled ? undefined : onClick}
      className={buttonStyle({
        look: "quiet",
        size: "small",
        className: cn("w-[1.875rem] px-0 sm:w-8", isOn && "bg-accent-soft text-accent"),
      })}
    >
      <Icon aria-hidden />
    </button>
  );
}
