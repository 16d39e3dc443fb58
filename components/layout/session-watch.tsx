"use client";

import { useEffect, useRef, useState } from "react";
import { onDemand } from "@/components/ui/on-demand";
import { onRefusedChange, type SessionOutcome } from "@/lib/client/refused-changes";

const SignInAgain = onDemand(() =>
  import("@/components/account/sign-in-again").then((module) => module.SignInAgain),
);

type SessionWatchProps = { userId: string; email: string };

/** Of changes that are refused at the same time. */
type Waiting = (outcome: SessionOutcome) => void;

/** For pages of somebody who is signed in: a change that is refused because the session has ended asks to sign in again. */
export function SessionWatch(viewer: SessionWatchProps) {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  /** What was said when nobody signed in: of changes sent one after the other, only the first asks. */
  const declined = useRef<string>(undefined);
  useEffect(() => {
    const ask = () => {
      const problem = declined.current;
      if (problem !== undefined) return Promise.resolve({ isSignedInAgain: false, problem });
      return new Promise<SessionOutcome>((answer) => setWaiting((before) => [...before, answer]));
    };
    const forget = () => (declined.current = undefined);
    const presses = ["pointerdown", "keydown"] as const;
    for (const press of presses) document.addEventListener(press, forget, true);
    const end = onRefusedChange(ask);
    return () => {
      end();
      for (const press of presses) document.removeEventListener(press, forget, true);
    };
  }, []);
  return (
    waiting.length > 0 && (
      <SignInAgain
        {...viewer}
        onClose={({ isDone, problem }) => {
          declined.current = problem;
          for (const answer of waiting) answer({ isSignedInAgain: isDone, problem });
          setWaiting([]);
        }}
      />
    )
  );
}
