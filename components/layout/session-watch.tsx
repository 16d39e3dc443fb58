"use client";

import { useEffect, useState } from "react";
import { whenShown } from "@/components/ui/on-demand";
import { onRefusedChange } from "@/lib/client/refused-changes";

const SignInAgain = whenShown(() =>
  import("@/components/account/sign-in-again").then((module) => module.SignInAgain),
);

type SessionWatchProps = { userId: string; email: string };

/** For pages of somebody who is signed in: a change that is refused because the session has ended asks to sign in again. */
export function SessionWatch(viewer: SessionWatchProps) {
  const [refused, setRefused] = useState(0);
  useEffect(() => onRefusedChange(() => setRefused((count) => count + 1)), []);
  return refused > 0 && <SignInAgain key={refused} {...viewer} />;
}
