"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ApiError } from "@/lib/client/api-error";
import { Button } from "./button";
import { ErrorCard } from "./error-card";

type NotLoadedProps = {
  title: string;
  error: ApiError;
  refetch: () => unknown;
  /** The message; by default the server's. */
  children?: ReactNode;
};

/** In the place of what could not be read from the API, and to be read again. */
export function LoadFailure({ title, error, refetch, children }: NotLoadedProps) {
  const t = useTranslations("parts");
  return (
    <ErrorCard
      title={title}
      requestId={error.requestId}
      action={<Button onClick={() => void refetch()}>{t("tryAgain")}</Button>}
    >
      {children ?? error.message}
    </ErrorCard>
  );
}
