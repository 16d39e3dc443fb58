"use client";

import { useLayoutEffect } from "react";
import { useIsFromServer } from "./use-is-from-server";
import { showTheme, storedTheme, THEME_KEY } from "./theme";

const SCRIPT = `try{var t=localStorage.getItem(${JSON.stringify(THEME_KEY)});if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}`;

/** Sets the chosen theme before the first paint, so that no page flashes in the other one. */
export function ThemeScript({ nonce }: { nonce: string | undefined }) {
  const isFromServer = useIsFromServer();
  // When React builds a document anew after a failure, the root element has lost what the script set.
  useLayoutEffect(() => showTheme(storedTheme()), []);
  if (!isFromServer) return null;
  return (
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />
  );
}
