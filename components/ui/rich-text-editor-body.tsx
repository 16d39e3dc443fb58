"use client";

import type { Editor } from "@tiptap/core";
import { EditorContent, useEditor, useEditorState } from "@tiptap/react";
import { StarterKit } from "@tiptap/starter-kit";
import {
  Bold,
  Code,
  CodeXml,
  Heading2,
  Heading3,
  Italic,
  Link2,
  List,
  ListOrdered,
  Quote,
  Redo2,
  SquareCode,
  Undo2,
  type LucideIcon,
} from "lucide-react";
import { type Messages, useTranslations } from "next-intl";
import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
} from "react";
import { Button } from "./button";
import { buttonStyle } from "./button-style";
import { cn } from "./class-names";
import { Dialog } from "./dialog";
import { toEditorDocument } from "./editor-document";
import { Field } from "./field";
import { isSafeAddress } from "./html-tree";
import { Input } from "./input";
import type { EditorBodyProps } from "./rich-text-editor-props";

/** Loaded by `RichTextEditor` when it is shown. */
export function RichTextEditorBody({
  label,
  initial = "",
  onChange,
  onSubmit,
  placeholder,
  withHeadings = false,
  autoFocus = false,
  onSource,
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
  // The editor's own way to do this comes before it stands in the page.
  useEffect(() => {
    if (autoFocus) editor.commands.focus("end");
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

  return (
    <div
      className={cn(
        "control px-0 focus-within:outline-2 focus-within:outline-accent",
        described["aria-invalid"] && "border-danger",
      )}
    >
      <Toolbar editor={editor} withHeadings={withHeadings} onSource={onSource} />
      <div className="relative max-h-[60vh] overflow-y-auto">
        {isEmpty && placeholder && (
          <p aria-hidden className="pointer-events-none absolute px-3 py-2 text-muted">
            {placeholder}
          </p>
        )}
        <EditorContent editor={editor} />
      </div>
    </div>
  );
}

/** Quotations within quotations say nothing new. */
function plainBlocks(blocks: readonly { type?: string }[]) {
  const own = blocks.filter(({ type }) => type !== "blockquote" && type !== "heading");
  return own.length > 0 ? own : [{ type: "paragraph" }];
}

type ToolName = Exclude<keyof Messages["editor"], "losses">;

type Tool = {
  name: ToolName;
  icon: LucideIcon;
  isOn: (editor: Editor) => boolean;
  use: (editor: Editor) => void;
};

const HEADINGS: readonly Tool[] = ([2, 3] as const).map((level) => ({
  name: level === 2 ? "heading" : "smallerHeading",
  icon: level === 2 ? Heading2 : Heading3,
  isOn: (editor) => editor.isActive("heading", { level }),
  use: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
}));

const TOOLS: readonly Tool[] = [
  {
    name: "bold",
    icon: Bold,
    isOn: (editor) => editor.isActive("bold"),
    use: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    name: "italic",
    icon: Italic,
    isOn: (editor) => editor.isActive("italic"),
    use: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    name: "code",
    icon: Code,
    isOn: (editor) => editor.isActive("code"),
    use: (editor) => editor.chain().focus().toggleCode().run(),
  },
  {
    name: "list",
    icon: List,
    isOn: (editor) => editor.isActive("bulletList"),
    use: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: "numberedList",
    icon: ListOrdered,
    isOn: (editor) => editor.isActive("orderedList"),
    use: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: "quotation",
    icon: Quote,
    isOn: (editor) => editor.isActive("blockquote"),
    use: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    name: "codeBlock",
    icon: SquareCode,
    isOn: (editor) => editor.isActive("codeBlock"),
    use: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
];

type ToolbarProps = {
  editor: Editor;
  withHeadings: boolean;
  onSource: (() => void) | undefined;
};

const MOVES: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** One stop of the Tab key; the arrow keys move inside (ARIA toolbar pattern). */
function Toolbar({ editor, withHeadings, onSource }: ToolbarProps) {
  const t = useTranslations("editor");
  const tools = withHeadings ? [...HEADINGS, ...TOOLS] : TOOLS;
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
      <LinkDialog editor={editor} open={asksLink} onOpenChange={setAsksLink} />
    </div>
  );
}

type ToolButtonProps = {
  name: ToolName;
  icon: LucideIcon;
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

type LinkDialogProps = { editor: Editor; open: boolean; onOpenChange: (open: boolean) => void };

function LinkDialog({ editor, open, onOpenChange }: LinkDialogProps) {
  const t = useTranslations("editor");
  const [problem, setProblem] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    const given = new FormData(event.currentTarget).get("href");
    const href = withScheme(typeof given === "string" ? given.trim() : "");
    if (!isSafeAddress(href)) {
      setProblem(t("linkProblem"));
      return;
    }
    const chain = editor.chain().focus();
    if (editor.state.selection.empty)
      chain
        .insertContent({ type: "text", text: href, marks: [{ type: "link", attrs: { href } }] })
        .run();
    else chain.setLink({ href }).run();
    onOpenChange(false);
  }

  return (
    <Dialog
      title={t("link")}
      open={open}
      onOpenChange={(next) => {
        setProblem(undefined);
        onOpenChange(next);
      }}
    >
      <form noValidate onSubmit={submit}>
        <Field label={t("linkAddress")} required errors={problem ? [problem] : []}>
          <Input name="href" type="url" autoFocus placeholder="https://" />
        </Field>
        <Button type="submit" look="primary" className="mt-4">
          {t("linkSet")}
        </Button>
      </form>
    </Dialog>
  );
}

const withScheme = (address: string) =>
  /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(address) ? `https://${address}` : address;
