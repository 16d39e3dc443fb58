"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { cn } from "@/components/ui/class-names";
import type { PdfTexts } from "./pdf-preview";
import { usePreviewTheme } from "./preview-theme";

const PdfPreview = dynamic(() => import("./pdf-preview").then((module) => module.PdfPreview), {
  ssr: false,
});

type Pdf = { href: string; name: string };

type PreviewPaneProps = {
  /** The frame, which shows everything that needs no scripts. */
  children: ReactNode;
  /** The name by which links open in the frame. */
  frame: string;
  /** What is shown first needs little room: a sound. */
  isLow: boolean;
  /** The file shown first, if it is a document of pages. */
  firstPdf?: string;
  firstName?: string;
  texts: PdfTexts;
};

/**
 * The place where files are shown. Documents of pages are drawn by a script of ours, which runs nothing of what is in
 * them; without scripts the frame says where to find them. Its height is that of the place from the start, so that
 * nothing below moves when a file or the script arrives.
 */
export function PreviewPane({
  children,
  frame,
  isLow,
  firstPdf,
  firstName = "",
  texts,
}: PreviewPaneProps) {
  const [chosen, setChosen] = useState<Pdf | "frame">();
  const container = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  const first = isNear && firstPdf ? { href: firstPdf, name: firstName } : undefined;
  const pdf = chosen === "frame" ? undefined : (chosen ?? first);
  usePreviewTheme(container);

  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
    );
    // What draws pages is larger than the rest of the page, which comes first.
    const begin = () => void (container.current && watch.observe(container.current));
    if (document.readyState === "complete") begin();
    else window.addEventListener("load", begin);
    return () => {
      window.removeEventListener("load", begin);
      watch.disconnect();
    };
  }, []);

  useEffect(() => {
    const choose = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link?.target !== frame || event.ctrlKey || event.metaKey) return;
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
      className={cn(
        "mt-4 resize-y overflow-hidden rounded-md border border-line bg-surface",
        isLow && chosen === undefined ? "h-44" : "h-[30rem] max-h-[80vh]",
      )}
      data-print="hide"
    >
      <div hidden={pdf !== undefined} className="h-full">
        {children}
      </div>
      {pdf && <PdfPreview key={pdf.href} {...pdf} texts={texts} />}
    </div>
  );
}
