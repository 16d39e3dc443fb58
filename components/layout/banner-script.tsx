"use client";

import { useLayoutEffect } from "react";
import { useIsFromServer } from "@/components/ui/use-is-from-server";
import { CLOSED_BANNERS, hideClosedBanners } from "./closed-banners";

type BannerScriptProps = { keys: readonly string[]; nonce: string | undefined };

const SCRIPT = `try{document.documentElement.dataset.closedBanners=localStorage.getItem(${JSON.stringify(CLOSED_BANNERS)})||""}catch(e){}`;

/** Hides banners that were closed before the first paint, so that no page moves. Keys are of digits and letters. */
export function BannerScript({ keys, nonce }: BannerScriptProps) {
  const isFromServer = useIsFromServer();
  // When React builds a document anew after a failure, the root element has lost what the script set.
  useLayoutEffect(hideClosedBanners, []);
  const closed = keys.map(
    (key) => `:root[data-closed-banners~="${key}"] [data-site-banner="${key}"]`,
  );
  const style = `${closed.join(",")}{display:none}`;
  return (
    <>
      <style>{style}</style>
      {isFromServer && (
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: SCRIPT }}
        />
      )}
    </>
  );
}
