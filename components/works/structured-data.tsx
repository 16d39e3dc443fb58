"use client";

import { useIsFromServer } from "@/components/ui/use-is-from-server";

/** JSON-LD for search engines, which read what the server sends; pages made in the browser go without. */
export function StructuredData({ data }: { data: Readonly<Record<string, unknown>> }) {
  if (!useIsFromServer()) return null;
  // "<" could end the script element; JSON allows it escaped.
  const text = JSON.stringify(data).replaceAll("<", "\\u003c");
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
