"use client";

import { useState, useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * JSON-LD in the page as the server sent it. After a move inside the browser it is left out: making script
 * elements there needs markup to be parsed, which pages forbid, and crawlers read what the server sends.
 */
export function StructuredData({ data }: { data: Readonly<Record<string, unknown>> }) {
  const fromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [isShown] = useState(fromServer);
  if (!isShown) return null;
  // "<" could end the script element; JSON allows it escaped.
  const text = JSON.stringify(data).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
