"use client";

import { useRef } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { IconButton } from "@/components/ui/icon-button";
import { ChevronLeft, ChevronRight, Download } from "@/components/ui/icons";
import { Spinner } from "@/components/ui/spinner";
import { usePdfPage } from "./use-pdf-page";

export type PdfTexts = {
  previous: string;
  next: string;
  /** With `{page}` and `{total}`. */
  page: string;
  failed: string;
  download: string;
};

type PdfPreviewProps = {
  href: string;
  name: string;
  /** Where it is saved from. */
  download: string | undefined;
  texts: PdfTexts;
};

/** One page of a PDF at a time, with buttons to turn it. */
export function PdfPreview({ href, name, download, texts }: PdfPreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { number, total, isLoading, hasFailed, turnTo } = usePdfPage(href, canvas);

  const where = texts.page.replace("{page}", String(number)).replace("{total}", String(total));
  return (
    <section aria-label={name} className="flex h-full flex-col">
      <div className="flex h-13 shrink-0 items-center gap-2 border-b border-line bg-sunken px-3 text-sm">
        <strong dir="auto" className="min-w-0 grow truncate">
          {name}
        </strong>
        {total > 0 && (
          <>
            <IconButton
              label={texts.previous}
              disabled={number === 1}
              onClick={() => turnTo(number - 1)}
            >
              <ChevronLeft aria-hidden />
            </IconButton>
            <span role="status" className="whitespace-nowrap tabular-nums">
              {where}
            </span>
            <IconButton
              label={texts.next}
              disabled={number === total}
              onClick={() => turnTo(number + 1)}
            >
              <ChevronRight aria-hidden />
            </IconButton>
          </>
        )}
        {download && (
          <a
            href={download}
            title={texts.download}
            className={buttonStyle({ size: "small", className: "max-sm:w-8 max-sm:px-0" })}
          >
            <Download aria-hidden />
            <span className="max-sm:sr-only">{texts.download}</span>
          </a>
        )}
      </div>
      <div className="min-h-0 grow overflow-auto" tabIndex={0} role="group" aria-label={name}>
        {hasFailed ? (
          <p className="p-4 text-muted">{texts.failed}</p>
        ) : (
          <>
            {isLoading && (
              <p className="p-4">
                <Spinner />
              </p>
            )}
            <canvas
              ref={canvas}
              role="img"
              aria-label={`${name}, ${where}`}
              className="w-full bg-white"
              hidden={isLoading}
            />
          </>
        )}
      </div>
    </section>
  );
}
