"use client";

import { useTranslations } from "next-intl";
import { CircleAlert } from "@/components/ui/icons";
import { VisuallyHidden } from "./visually-hidden";

type FieldErrorProps = {
  /** For controls that are described by it alone. */
  id?: string;
  errors: readonly string[];
};

export function FieldError({ id, errors }: FieldErrorProps) {
  const t = useTranslations("parts");
  if (errors.length === 0) return null;
  return (
    <p id={id} className="mt-1 flex gap-1.5 text-sm font-medium text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        <VisuallyHidden>{t("error")} </VisuallyHidden>
        {errors.join(" ")}
      </span>
    </p>
  );
}
