"use client";

import { useLayoutEffect } from "react";
import { useIsFromServer } from "@/components/ui/use-is-from-server";
import { BANNER_KEY, hideBanner, isClosed } from "./closed-banner";

type BannerScriptProps = { id: string; nonce: string | undefined };

/** Hides a banner that was closed before the first paint, so that no page moves. Its id is of digits and letters. */
export function BannerScript({ id, nonce }: BannerScriptProps) {
  const isFromServer = useIsFromServer();
  // When React builds a document anew after a failure, the root element has lost what the script set.
  useLayoutEffect(() => {
    if (isClosed(id)) hideBanner();
  }, [id]);
  if (!isFromServer) return null;
  const script = `try{if(localStorage.getItem(${JSON.stringify(BANNER_KEY)})===${JSON.stringify(id)})document.documentElement.dataset.banner="closed"}catch(e){}`;
  return (
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
  );
}
