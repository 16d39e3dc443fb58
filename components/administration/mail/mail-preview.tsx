import type { CSSProperties, ReactNode } from "react";
import { Disclosure } from "@/components/ui/disclosure";
import { useTranslations } from "next-intl";
import { LinkedText } from "./linked-text";
import { mailHeight } from "./mail-height";

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
  const t = useTranslations("administration.outbox");
  return (
    <Disclosure name="mail" className="py-2" summary={summary}>
      <div className="mt-2 grid grid-cols-1 gap-6 xl:grid-cols-2">
        <Version caption={t("html")}>
          <iframe
            title={labels.formatted}
            src={src}
            loading="lazy"
            // Nothing runs in it; what it leads to opens beside it.
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            style={{ "--narrow": px(text, "narrow"), "--wide": px(text, "wide") } as CSSProperties}
            className="h-(--narrow) max-h-[60rem] w-full rounded-md border border-line sm:h-(--wide)"
          />
        </Version>
        <Version caption={t("text")}>
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
        </Version>
      </div>
    </Disclosure>
  );
}

const Version = ({ caption, children }: { caption: string; children: ReactNode }) => (
  <div className="min-w-0">
    <p aria-hidden className="mb-1 text-sm text-muted">
      {caption}
    </p>
    {children}
  </div>
);

const px = (...of: Parameters<typeof mailHeight>) => `${mailHeight(...of)}px`;
