"use client";

import type { Editor } from "@tiptap/core";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useCallback, useState, useSyncExternalStore } from "react";
import { buttonStyle } from "./button-style";
import { cn } from "./class-names";
import { CodeXml, Link2, type IconType, Redo2, Undo2 } from "@/components/ui/icons";
import { type Tool, type ToolName, toolsFor } from "./rich-text-tools";
import { useLazy } from "./use-lazy";

type ToolbarProps = {
  /** Once it is here. */
  editor: Editor | undefined;
  /** Runs with the editor, as soon as it is here. */
  withEditor: (run: (editor: Editor) => void) => void;
  withHeadings: boolean;
  isBrief: boolean;
  onSource: (() => void) | undefined;
};

const MOVES: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** One stop of the Tab key; the arrow keys move inside (ARIA toolbar pattern). */
export function RichTextToolbar(props: ToolbarProps) {
  const { editor, withEditor, withHeadings, isBrief, onSource } = props;
  const t = useTranslations("editor");
  const tools = toolsFor({ withHeadings, isBrief });
  const state = useToolState(editor, tools);
  const linking = useLazy(() => import("./rich-text-link-dialog"));
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
    <div role="toolbar" aria-label={t("formatting")} onKeyDown={onKeyDown} className="toolbar">
      {tools.map((tool, at) => (
        <ToolButton
          key={tool.name}
          name={tool.name}
          icon={tool.icon}
          isOn={state?.on[at] ?? false}
          isFirst={at === 0}
          onClick={() => withEditor(tool.use)}
        />
      ))}
      <ToolButton
        name="link"
        icon={Link2}
        isOn={state?.isLink ?? false}
        onClick={() =>
          withEditor((ready) => {
            if (ready.isActive("link")) ready.chain().focus().unsetLink().run();
            else {
              linking.need();
              setAsksLink(true);
            }
          })
        }
      />
      {!isBrief && (
        <>
          <ToolButton
            name="undo"
            icon={Undo2}
            isDisabled={!state?.canUndo}
            onClick={() => editor?.chain().focus().undo().run()}
          />
          <ToolButton
            name="redo"
            icon={Redo2}
            isDisabled={!state?.canRedo}
            onClick={() => editor?.chain().focus().redo().run()}
          />
        </>
      )}
      {onSource && <ToolButton name="source" icon={CodeXml} onClick={onSource} />}
      {editor && linking.part && (
        <linking.part.RichTextLinkDialog
          editor={editor}
          open={asksLink}
          onOpenChange={setAsksLink}
        />
      )}
    </div>
  );
}

type ToolState = { on: boolean[]; isLink: boolean; canUndo: boolean; canRedo: boolean };

/** What holds where the caret is. The library's own hook would load the editor. */
function useToolState(editor: Editor | undefined, tools: readonly Tool[]): ToolState | undefined {
  const subscribe = useCallback(
    (tell: () => void) => {
      editor?.on("transaction", tell);
      return () => void editor?.off("transaction", tell);
    },
    [editor],
  );
  const read = () => {
    if (!editor || editor.isDestroyed) return "";
    const state: ToolState = {
      on: tools.map((tool) => tool.isOn(editor)),
      isLink: editor.isActive("link"),
      canUndo: editor.can().undo(),
      canRedo: editor.can().redo(),
    };
    // As a text, in which changes can be seen.
    return JSON.stringify(state);
  };
  const state = useSyncExternalStore(subscribe, read, () => "");
  return state === "" ? undefined : (JSON.parse(state) as ToolState);
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
        className: cn("tool", isOn && "bg-accent-soft text-accent"),
      })}
    >
      <Icon aria-hidden />
    </button>
  );
}
