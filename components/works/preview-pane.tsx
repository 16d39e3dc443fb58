"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { cn } from "@/components/ui/class-names";
import { Spinner } from "@/components/ui/spinner";
import { useLazy } from "@/components/ui/use-lazy";
import { keepFocusIn, useReached } from "@/components/ui/use-reached";
import type { PdfTexts } from "./pdf-preview";
import { usePreviewLook } from "./preview-look";

type Pdf = { href: string; name: string; download: string | undefined };

type Shown = {
  /** Of the place, in rem. */
  height: number;
  /** The document whose pages are drawn; without one the frame shows the file. */
  pdf?: Pdf;
};

type PreviewPaneProps = {
  /** The frame, which shows everything that needs no scripts. */
  children: ReactNode;
  /** The name by which links open in the frame. */
  frame: string;
  /** What the file shown first needs, in rem. */
  height: number;
  /** If the file shown first is a document of pages: what stands in its place until a reader comes to it. */
  firstPdf?: Pdf & { closed: ReactNode };
  texts: PdfTexts & { place: string };
};

/** What draws pages is twice as large as all other scripts of the page. */
const loadViewer = () => import("./pdf-preview").then(({ PdfPreview }) => PdfPreview);

/**
 * The place where files are shown. Documents of pages are drawn by a script of ours, which runs nothing of what is in
 * them and comes when a reader comes to the place or asks for it; without scripts the frame says where to find them. Its
 * height is known before anything comes, so that nothing below moves unless the reader opens another file.
 */
export function PreviewPane({ children, frame, height, firstPdf, texts }: PreviewPaneProps) {
  const [chosen, setChosen] = useState<Shown>();
  const container = useRef<HTMLDivElement>(null);
  const isFirst = firstPdf !== undefined && chosen === undefined;
  const isReached = useReached(container, isFirst);
  const isClosed = isFirst && !isReached;
  const { part: PdfPreview, isMissing, fetch, need } = useLazy(loadViewer);
  usePreviewLook(container);

  const wanted = isFirst && isReached ? firstPdf : chosen?.pdf;
  useEffect(() => {
    if (wanted) need();
    // Once for each document.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted]);
  const pdf = isMissing ? undefined : wanted;

  useEffect(() => {
    const choose = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link?.target !== frame || event.ctrlKey || event.metaKey) return;
      if (container.current?.contains(link)) keepFocusIn(container.current);
      const { pdf: href, name = "", download, height: needed = 30 } = link.dataset;
      if (href) event.preventDefault();
      setChosen({ height: Number(needed), ...(href ? { pdf: { href, name, download } } : {}) });
    };
    document.addEventListener("click", choose);
    return () => document.removeEventListener("click", choose);
  }, [frame]);

  return (
    <div
      ref={container}
      tabIndex={-1}
      role="group"
      aria-label={texts.place}
      className={cn(
        "mt-4 max-h-[80vh] overflow-hidden rounded-md border border-line bg-surface",
        !isClosed && "resize-y",
      )}
      style={{ height: `${chosen?.height ?? height}rem` }}
      data-print="hide"
    >
      {isClosed && (
        <div onFocus={fetch} className="h-full needs-script">
          {firstPdf.closed}
        </div>
      )}
      <div hidden={pdf !== undefined} className={cn("h-full", isClosed && "without-script")}>
        {children}
      </div>
      {pdf && !PdfPreview && (
        <p className="p-4">
          <Spinner />
        </p>
      )}
      {pdf && PdfPreview && (
        <PdfPreview
          key={pdf.href}
          href={pdf.href}
          name={pdf.name}
          download={pdf.download}
          texts={texts}
        />
      )}
    </div>
  );
}
