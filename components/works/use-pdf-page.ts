"use client";

import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from "pdfjs-dist";
import { type RefObject, useEffect, useState } from "react";

GlobalWorkerOptions.workerSrc = new URL(
  "pdfjs-dist/build/pdf.worker.min.mjs",
  import.meta.url,
).toString();

/** Pages beyond this would only be drawn to be shrunk. */
const WIDEST = 1600;

/**
 * Draws one page of a PDF at a time on a canvas. Its bytes come by ranges, as pages need them; scripts and forms in it
 * are not even read.
 */
export function usePdfPage(href: string, canvas: RefObject<HTMLCanvasElement | null>) {
  const [document, setDocument] = useState<PDFDocumentProxy | "failed">();
  const [number, setNumber] = useState(1);

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
    return drawPage(document, number, target, () => setDocument("failed"));
  }, [document, number, canvas]);

  const hasFailed = document === "failed";
  return {
    number,
    /** None until it has come. */
    total: document && !hasFailed ? document.numPages : 0,
    isLoading: !document,
    hasFailed,
    turnTo: setNumber,
  };
}

/** Draws a page as wide as its place. Answers with a function that stops it. */
function drawPage(
  document: PDFDocumentProxy,
  number: number,
  target: HTMLCanvasElement,
  onFailure: () => void,
): () => void {
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
  draw().catch(() => isOver || onFailure());
  return () => {
    isOver = true;
    stop();
  };
}
