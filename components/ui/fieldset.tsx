"use client";

import { useId, type ReactNode } from "react";
import { cn } from "./class-names";
import { FieldError } from "./field-error";
import { useAfterPointerRelease } from "./use-after-pointer-release";

type FieldsetProps = {
  legend: string;
  hint?: ReactNode;
  errors?: readonly string[] | undefined;
  id?: string;
  children: ReactNode;
};

/** Several controls under one question: radio groups, groups of check boxes. */
export function Fieldset({ legend, hint, errors = [], id, children }: FieldsetProps) {
  const made = useId();
  const groupId = id ?? made;
  const error = useAfterPointerRelease(errors.join(" "));
  const invalid = error !== "";
  const described = [hint ? `${groupId}-hint` : "", invalid ? `${groupId}-error` : ""];
  return (
    <fieldset
      id={groupId}
      tabIndex={-1}
      aria-describedby={described.filter(Boolean).join(" ") || undefined}
      className={cn("min-w-0", invalid && "border-s-4 border-danger ps-4")}
    >
      <legend className="font-medium">{legend}</legend>
      {hint && (
        <p id={`${groupId}-hint`} className="mt-0.5 text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${groupId}-error`} errors={invalid ? [error] : []} />
      <div className="mt-2 space-y-1">{children}</div>
    </fieldset>
  );
}
