"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from "pdfjs-dist";
import { useEffect, useRef, useState } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Spinner } from "@/components/ui/spinner";

GlobalWorkerOptions.workerSrc = new URL(
  "pdfjs-dist/build/pdf.worker.min.mjs",
  import.meta.url,
).toString();

export type PdfTexts = {
  previous: string;
  next: string;
  /** With `{page}` and `{total}`. */
  page: string;
  failed: string;
};

type PdfPreviewProps = { href: string; name: string; texts: PdfTexts };

/** Pages beyond this would only be drawn to be shrunk. */
const WIDEST = 1600;

/**
 * One page of a PDF at a time, drawn on a canvas. Its bytes come by ranges, as pages need them; scripts and forms in it
 * are not even read.
 */
export function PdfPreview({ href, name, texts }: PdfPreviewProps) {
  const [document, setDocument] = useState<PDFDocumentProxy | "failed">();
  const [number, setNumber] = useState(1);
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const task = getDocument({
      url: href,
      enableXfa: false,
      disableAutoFetch: true,
      disableStream: true,
      stopAtErrors: false,
    });
    task.promise.then(setDocument, () => setDocument("failed"));
    return () => void task.destroy();
  }, [href]);

  useEffect(() => {
    const target = canvas.current;
    if (!document || document === "failed" || !target) return;
    let isOver = false;
    let stop = () => {};
    const draw = async () => {
      const page = await document.getPage(number);
      const natural = page.getViewport({ scale: 1 });
      const width = Math.min(WIDEST, (target.parentElement?.clientWidth ?? 800) * devicePixelRatio);
      const viewport = page.getViewport({ scale: width / natural.width });
      if (isOver) return;
      target.width = viewport.width;
      target.height = viewport.height;
      const drawing = page.render({ canvas: target, viewport });
      stop = () => drawing.cancel();
      await drawing.promise;
    };
    draw().catch(() => isOver || setDocument("failed"));
    return () => {
      isOver = true;
      stop();
    };
  }, [document, number]);

  const total = document && document !== "failed" ? document.numPages : 0;
  const where = texts.page.replace("{page}", String(number)).replace("{total}", String(total));
  return (
    <section
      aria-label={name}
      className="mt-4 flex h-[30rem] max-h-[80vh] resize-y flex-col overflow-hidden rounded-md border border-line bg-surface"
      data-print="hide"
    >
      <div className="flex items-center gap-2 border-b border-line bg-sunken px-3 py-1 text-sm">
        <strong dir="auto" className="min-w-0 grow truncate">
          {name}
        </strong>
        {total > 0 && (
          <>
            <IconButton
              label={texts.previous}
              disabled={number === 1}
              onClick={() => setNumber(number - 1)}
            >
              <ChevronLeft aria-hidden />
            </IconButton>
            <span role="status" className="tabular-nums">
              {where}
            </span>
            <IconButton
              label={texts.next}
              disabled={number === total}
              onClick={() => setNumber(number + 1)}
            >
              <ChevronRight aria-hidden />
            </IconButton>
          </>
        )}
      </div>
      <div className="min-h-0 grow overflow-auto" tabIndex={0} role="group" aria-label={name}>
        {document === "failed" ? (
          <p className="p-4 text-muted">{texts.failed}</p>
        ) : (
          <>
            {!document && (
              <p className="p-4">
                <Spinner />
              </p>
            )}
            <canvas
              ref={canvas}
              role="img"
              aria-label={`${name}, ${where}`}
              className="w-full bg-white"
              hidden={!document}
            />
          </>
        )}
      </div>
    </section>
  );
}
