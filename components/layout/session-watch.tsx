"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import { onRefusedChange } from "@/lib/client/refused-changes";

const SignInAgain = lazy(() => import("@/components/account/sign-in-again"));

/** For pages of somebody who is signed in: a change that is refused because the session has ended asks to sign in again. */
export function SessionWatch({ email }: { email: string }) {
  const [refused, setRefused] = useState(0);
  useEffect(() => onRefusedChange(() => setRefused((count) => count + 1)), []);
  return (
    <Suspense fallback={null}>
      {refused > 0 && <SignInAgain key={refused} email={email} />}
    </Suspense>
  );
}
