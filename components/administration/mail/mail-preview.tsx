import type { ReactNode } from "react";
import { Disclosure } from "@/components/ui/disclosure";
import { LinkedText } from "./linked-text";

type MailPreviewProps = {
  summary: ReactNode;
  /** Where the formatted part is, as a document of its own. */
  src: string;
  text: string;
  labels: { formatted: string; plain: string };
  /** Of the mail; empty where that is not known. */
  lang: string;
};

/** How wide a frame on a phone is, how high its lines are, and what the mail has around its text. */
const [ROW, LINE_REM, AROUND_REM] = [45, 1.7, 10] as const;
const MOST_REM = 60;

/** So high that a usual mail does not scroll: a page cannot ask a closed frame, but knows the text. */
function heightFor(text: string): number {
  const rows = text
    .split("\n")
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / ROW)), 0);
  return Math.min(MOST_REM, AROUND_REM + rows * LINE_REM);
}

/** A mail that unfolds: its formatted part in a closed frame, its plain text beside it. */
export function MailPreview({ summary, src, text, labels, lang }: MailPreviewProps) {
  return (
    <Disclosure name="mail" className="py-2" summary={summary}>
      <div className="mt-2 grid grid-cols-1 gap-6 lg:grid-cols-2">
        <iframe
          title={labels.formatted}
          src={src}
          loading="lazy"
          // Nothing runs in it; what it leads to opens beside it.
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          style={{ height: `${heightFor(text)}rem` }}
          className="w-full rounded-md border border-line"
        />
        <pre
          tabIndex={0}
          role="group"
          aria-label={labels.plain}
          className="max-h-[60rem] overflow-auto rounded-md border border-line bg-sunken p-4 font-mono text-sm break-words whitespace-pre-wrap"
        >
          <span lang={lang}>
            <LinkedText text={text} />
          </span>
        </pre>
      </div>
    </Disclosure>
  );
}
