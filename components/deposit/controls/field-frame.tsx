"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/class-names";
import { Field } from "@/components/ui/field";
import { FieldError } from "@/components/ui/field-error";
import { fieldId } from "../issues/field-ids";
import { useIssues } from "../issues/all-issues";
import { useDeposit } from "../saving/deposit-context";

type FieldFrameProps = {
  path: string;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  also?: readonly string[];
  within?: boolean;
  isEditor?: boolean;
  className?: string;
  children: ReactNode;
};

/** A labelled control at a place of the deposit, with the problems of the place. */
export function FieldFrame({
  path,
  label,
  hint,
  required,
  also,
  within,
  isEditor = false,
  className,
  children,
}: FieldFrameProps) {
  const t = useTranslations("parts");
  const { marks } = useDeposit();
  const errors = useIssues(path, { also, within });
  return (
    <div onBlur={() => marks.leave(path)} className={className}>
      <Field
        id={fieldId(path)}
        label={label}
        note={required ? t("required") : ""}
        hint={hint}
        errors={errors}
        isEditor={isEditor}
        standsAlone
      >
        {children}
      </Field>
    </div>
  );
}

type GroupProps = Omit<FieldFrameProps, "className" | "isEditor"> & { action?: ReactNode };

/** Several controls under one heading: rows, groups, lists. */
export function FieldGroup({
  path,
  label,
  hint,
  required,
  also,
  within,
  action,
  children,
}: GroupProps) {
  const t = useTranslations("parts");
  const { marks } = useDeposit();
  const errors = useIssues(path, { also, within });
  return (
    <GroupFrame
      id={fieldId(path)}
      label={label}
      note={required ? t("required") : undefined}
      hint={hint}
      errors={errors}
      action={action}
      onLeave={() => marks.leave(path)}
    >
      {children}
    </GroupFrame>
  );
}

type GroupFrameProps = {
  id: string;
  label: string;
  note?: string | undefined;
  hint?: ReactNode;
  errors: readonly string[];
  action?: ReactNode;
  onLeave: () => void;
  children: ReactNode;
};

function GroupFrame(props: GroupFrameProps) {
  const { id, label, note, hint, errors, action, onLeave, children } = props;
  const isInvalid = errors.length > 0;
  const described = [hint ? `${id}-hint` : "", isInvalid ? `${id}-error` : ""];
  return (
    <div
      id={id}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      aria-describedby={described.filter(Boolean).join(" ") || undefined}
      onBlur={(event) => {
        // Going on to another control of the group leaves nothing.
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave();
      }}
      className={cn("min-w-0", isInvalid && "border-s-4 border-danger ps-4")}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p id={`${id}-label`} className="font-medium">
          {label}
          {note && <span className="font-normal text-muted"> {note}</span>}
        </p>
        {action}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-0.5 text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} errors={errors} />
      <div className="mt-2">{children}</div>
    </div>
  );
}
