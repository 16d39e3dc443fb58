"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import type { KeyUser } from "./key-user";
import { hearFirstPress, press, pressOf } from "./presses";
import { rememberList } from "./list-memory";

const KeyBoard = lazy(() => import("./key-board"));

/** Hears the keys of every page. What they do is loaded with the first one. */
export function Keys({ user }: { user: KeyUser }) {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const name = pressOf(event);
      if (name !== undefined && press(name)) event.preventDefault();
    };
    const forget = hearFirstPress(() => setIsWanted(true));
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
