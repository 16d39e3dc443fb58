import { useId, type ReactNode } from "react";
import { cn } from "./class-names";
import { FieldError } from "./field-error";

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
  const described = [hint ? `${groupId}-hint` : "", errors.length > 0 ? `${groupId}-error` : ""];
  return (
    <fieldset
      id={groupId}
      tabIndex={-1}
      aria-describedby={described.filter(Boolean).join(" ") || undefined}
      className={cn("min-w-0", errors.length > 0 && "border-s-4 border-danger ps-4")}
    >
      <legend className="font-medium">{legend}</legend>
      {hint && (
        <p id={`${groupId}-hint`} className="mt-0.5 text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${groupId}-error`} errors={errors} />
      <div className="mt-2 space-y-1">{children}</div>
    </fieldset>
  );
}
