"use client";

import { FailurePage, type Failure } from "@/components/status/failure-page";

export default function PageError({ error, reset }: { error: Failure; reset: () => void }) {
  return <FailurePage failure={error} onRetry={reset} />;
}
