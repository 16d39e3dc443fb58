"use client";

import { useEffect, useRef, useState } from "react";
import { onDemand } from "@/components/ui/on-demand";
import { onRefusedChange, type SessionOutcome } from "@/lib/client/refused-changes";
import type { WaysIn } from "@/lib/sign-ins/schema";

const SignInAgain = onDemand(() =>
  import("@/components/account/sign-in-again").then((module) => module.SignInAgain),
);

type SessionWatchProps = { userId: string; email: string; ways: WaysIn };

/** For pages of somebody who is signed in: a change that is refused because the session has ended asks to sign in again. */
export function SessionWatch(viewer: SessionWatchProps) {
  /** Of changes that are refused at the same time. */
  const waiting = useRef<((outcome: SessionOutcome) => void)[]>([]);
  /** What was said when nobody signed in: of changes sent one after the other, only the first asks. */
  const declined = useRef<string>(undefined);
  const rounds = useRef(0);
  const [round, setRound] = useState<number>();
  const [closed, setClosed] = useState<() => void>();
  /** Takes those that wait, and returns what answers them. */
  const answering = (outcome: SessionOutcome) => {
    const answers = waiting.current.splice(0);
    return () => answers.forEach((answer) => answer(outcome));
  };
  // The dialog gives the focus back in a turn of its own as it goes. What is said of the changes comes after that, so that it
  // keeps the focus, by which it is brought into view.
  useEffect(() => {
    if (!closed) return;
    const timer = setTimeout(closed);
    return () => {
      clearTimeout(timer);
      closed();
    };
  }, [closed]);
  useEffect(() => {
    const ask = () => {
      const problem = declined.current;
      if (problem !== undefined) return Promise.resolve({ isSignedInAgain: false, problem });
      const next = ++rounds.current;
      return new Promise<SessionOutcome>((answer) => {
        waiting.current.push(answer);
        setRound((now) => now ?? next);
      });
    };
    const forget = () => (declined.current = undefined);
    const presses = ["pointerdown", "keydown"] as const;
    for (const press of presses) document.addEventListener(press, forget, true);
    const end = onRefusedChange(ask);
    return () => {
      end();
      for (const press of presses) document.removeEventListener(press, forget, true);
      answering({ isSignedInAgain: false })();
    };
  }, []);
  return (
    round !== undefined && (
      <SignInAgain
        key={round}
        {...viewer}
        onClose={({ isDone, problem }) => {
          declined.current = problem;
          setRound(undefined);
          const answer = answering({ isSignedInAgain: isDone, problem });
          setClosed(() => answer);
        }}
      />
    )
  );
}
