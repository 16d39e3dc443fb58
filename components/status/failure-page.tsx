"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { startTransition, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { StatusPage } from "./status-page";

/** An error as it reaches the browser: of one thrown on the server only the digest is told. */
export type Failure = Error & { digest?: string };

type FailurePageProps = { failure: Failure; onRetry: () => void };

const never = () => () => undefined;

export function FailurePage({ failure, onRetry }: FailurePageProps) {
  const router = useRouter();
  const t = useTranslations("status");
  const requestId = useSyncExternalStore(never, requestOfThisDocument, () => undefined);
  const retry = () =>
    startTransition(() => {
      router.refresh();
      onRetry();
    });
  return (
    <StatusPage
      status={500}
      requestId={requestId ?? failure.digest}
      action={
        <Button look="primary" onClick={retry}>
          {t("again")}
        </Button>
      }
    />
  );
}

/** The id of the request that brought this document, as long as the page shown is still that document's own. */
function requestOfThisDocument(): string | undefined {
  const [navigation] = performance.getEntriesByType("navigation");
  const isOwn = navigation?.name.split("#")[0] === location.href.split("#")[0];
  return isOwn ? document.documentElement.dataset.requestId : undefined;
}
