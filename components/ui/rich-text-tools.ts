import type { Editor } from "@tiptap/core";
import type { Messages } from "next-intl";
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  Italic,
  List,
  ListOrdered,
  type IconType,
  Quote,
  SquareCode,
} from "@/components/ui/icons";

export type ToolName = Exclude<keyof Messages["editor"], "losses">;

export type Tool = {
  name: ToolName;
  icon: IconType;
  isOn: (editor: Editor) => boolean;
  use: (editor: Editor) => void;
};

/** What changes the text that is selected, and shows whether it holds there. */
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

const BRIEF: readonly ToolName[] = ["bold", "italic", "list"];

type Extent = { withHeadings: boolean; isBrief: boolean };

export function toolsFor({ withHeadings, isBrief }: Extent): readonly Tool[] {
  if (isBrief) return TOOLS.filter(({ name }) => BRIEF.includes(name));
  return withHeadings ? [...HEADINGS, ...TOOLS] : TOOLS;
}
