"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import type { KeyUser } from "./key-user";
import { onFirstPress, press, pressOf } from "./key-presses";
import { rememberList } from "./list-memory";

const KeyBoard = lazy(() => import("./key-handler"));

/** Hears the keys of every page. Their actions are loaded at the first press. */
export function Keys({ user }: { user: KeyUser }) {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const name = pressOf(event);
      if (name !== undefined && press(name)) event.preventDefault();
    };
    const forget = onFirstPress(() => setIsWanted(true));
    document.addEventListener("keydown", onKeyDown);
    document.addEventListener("click", rememberList, { capture: true });
    return () => {
      forget();
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("click", rememberList, { capture: true });
    };
  }, []);
  return <Suspense fallback={null}>{isWanted && <KeyBoard user={user} />}</Suspense>;
}
