"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { cn } from "@/components/ui/class-names";
import { Eye } from "@/components/ui/icons";
import { Spinner } from "@/components/ui/spinner";
import { useLazy } from "@/components/ui/use-lazy";
import { keepFocusIn, useReached } from "@/components/ui/use-reached";
import type { PdfTexts } from "./pdf-preview";
import { usePreviewTheme } from "./preview-theme";

type Pdf = { href: string; name: string };

type PreviewPaneProps = {
  /** The frame, which shows everything that needs no scripts. */
  children: ReactNode;
  /** The name by which links open in the frame. */
  frame: string;
  /** What is shown first needs little room: a sound. */
  isLow: boolean;
  /** The file shown first, if it is a document of pages; `page` is what the frame shows of it. */
  firstPdf?: Pdf & { page: string };
  texts: PdfTexts & { place: string; show: string };
};

/** What draws pages is twice as large as all other scripts of the page. */
const loadViewer = () => import("./pdf-preview").then(({ PdfPreview }) => PdfPreview);

/**
 * The place where files are shown. Documents of pages are drawn by a script of ours, which runs nothing of what is in
 * them and comes when a reader reaches for the place; without scripts the frame says where to find them. Its height is
 * that of the place from the start, so that nothing below moves when a file or the script arrives.
 */
export function PreviewPane(props: PreviewPaneProps) {
  const { children, frame, isLow, firstPdf, texts } = props;
  const [chosen, setChosen] = useState<Pdf | "frame">();
  const container = useRef<HTMLDivElement>(null);
  const isCoverable = firstPdf !== undefined && chosen === undefined;
  const isReached = useReached(container, isCoverable);
  const isCovered = isCoverable && !isReached;
  const { part: PdfPreview, isMissing, fetch, need } = useLazy(loadViewer);
  usePreviewTheme(container);

  const shown = isCovered ? undefined : (chosen ?? firstPdf);
  const wanted = shown === "frame" ? undefined : shown;
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
      const { pdf: href, name = "" } = link.dataset;
      if (href) event.preventDefault();
      setChosen(href ? { href, name } : "frame");
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
        "relative mt-4 resize-y overflow-hidden rounded-md border border-line bg-surface",
        isLow && chosen === undefined ? "h-44" : "h-[30rem] max-h-[80vh]",
      )}
      data-print="hide"
    >
      <div
        hidden={pdf !== undefined}
        className={cn("h-full", isCovered && "invisible noscript:visible")}
      >
        {children}
      </div>
      {isCovered && (
        <p className="needs-script absolute inset-0 grid place-items-center bg-sunken p-4">
          <a
            href={firstPdf.page}
            target={frame}
            data-pdf={firstPdf.href}
            data-name={firstPdf.name}
            rel="nofollow"
            onFocus={fetch}
            className={buttonStyle({ className: "max-w-full py-2" })}
          >
            <Eye aria-hidden />
            <span className="line-clamp-3 wrap-anywhere">{texts.show}</span>
          </a>
        </p>
      )}
      {pdf && !PdfPreview && (
        <p className="p-4">
          <Spinner />
        </p>
      )}
      {pdf && PdfPreview && <PdfPreview key={pdf.href} {...pdf} texts={texts} />}
    </div>
  );
}
