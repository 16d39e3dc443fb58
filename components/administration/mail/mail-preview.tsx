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
          className="h-[30rem] w-full rounded-md border border-line"
        />
        <pre
          tabIndex={0}
          role="group"
          aria-label={labels.plain}
          className="h-[30rem] overflow-auto rounded-md border border-line bg-sunken p-4 font-mono text-sm break-words whitespace-pre-wrap"
        >
          <span lang={lang}>
            <LinkedText text={text} />
          </span>
        </pre>
      </div>
    </Disclosure>
  );
}
