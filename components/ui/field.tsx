"use client";

import { useTranslations } from "next-intl";
import { useId, type ReactNode } from "react";
import { cn } from "./class-names";
import { FieldContext, type FieldControl } from "./field-context";
import { FieldError } from "./field-error";
import { useAfterPointerRelease } from "./use-after-pointer-release";

type FieldProps = {
  label: string;
  hint?: ReactNode;
  /** Sentences to show under the control; none means the value is fine so far. */
  errors?: readonly string[] | undefined;
  required?: boolean;
  /** Outside of forms nothing is asked for, so that nothing is optional. */
  standsAlone?: boolean;
  /** A word behind the label instead. */
  note?: string;
  /** Fixed id of the control, so that an error summary can link to it. */
  id?: string;
  /** What is named is an editor, which is no control of HTML: it has the name as its own label. */
  isEditor?: boolean;
  className?: string;
  children: ReactNode;
};

/** A labelled control. Optional fields say so: most fields of a form are required. */
export function Field(props: FieldProps) {
  const { label, hint, required, standsAlone, note, id, isEditor, className } = props;
  const t = useTranslations("parts");
  const made = useId();
  const controlId = id ?? made;
  const error = useAfterPointerRelease((props.errors ?? []).join(" "));
  const invalid = error !== "";
  const described = [hint ? `${controlId}-hint` : "", invalid ? `${controlId}-error` : ""]
    .filter(Boolean)
    .join(" ");
  const control: FieldControl = {
    id: controlId,
    ...(required ? { required } : {}),
    ...(described ? { "aria-describedby": described } : {}),
    ...(invalid ? { "aria-invalid": true } : {}),
  };

  const aside = note ?? (!required && !standsAlone ? t("optional") : "");
  const name = (
    <>
      {label}
      {aside && <span className="font-normal text-muted"> {aside}</span>}
    </>
  );

  return (
    <div className={cn(invalid && "border-s-4 border-danger ps-4", className)}>
      {isEditor ? (
        <p className="font-medium">{name}</p>
      ) : (
        <label htmlFor={controlId} className="block font-medium">
          {name}
        </label>
      )}
      {hint && (
        <p id={`${controlId}-hint`} className="mt-0.5 text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${controlId}-error`} errors={invalid ? [error] : []} />
      <div className="mt-1.5">
        <FieldContext value={control}>{props.children}</FieldContext>
      </div>
    </div>
  );
}
