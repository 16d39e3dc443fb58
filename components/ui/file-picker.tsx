"use client";

import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/class-names";
import { FieldError } from "@/components/ui/field-error";

type FilePickerProps = {
  id: string;
  label: string;
  hint: ReactNode;
  accept?: string;
  multiple?: boolean;
  icon: ReactNode;
  /** The label of the button. */
  action: string;
  /** Stands beside the button until files are chosen. */
  drop: string;
  errors?: readonly string[];
  onChoose: (files: readonly File[]) => void;
  /** The chosen files. */
  children?: ReactNode;
};

/** Files from the disk, by a button or by dropping them here. */
export function FilePicker(props: FilePickerProps) {
  const { id, label, hint, accept, multiple = false, icon, action, drop, onChoose } = props;
  const { errors = [], children } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);

  function take(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onChoose(multiple ? files : files.slice(0, 1));
  }

  return (
    <div>
      <label htmlFor={id} className="block font-medium">
        {label}
      </label>
      <p id={`${id}-hint`} className="mt-0.5 max-w-[70ch] text-sm text-muted">
        {hint}
      </p>
      <FieldError id={`${id}-error`} errors={errors} />
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={take}
        className={cn(
          "mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-dashed border-control p-4",
          isOver && "border-accent bg-accent-soft",
        )}
      >
        <input
          ref={input}
          id={id}
          type="file"
          {...(accept ? { accept } : {})}
          multiple={multiple}
          aria-describedby={errors.length > 0 ? `${id}-hint ${id}-error` : `${id}-hint`}
          aria-invalid={errors.length > 0 || undefined}
          className="peer sr-only"
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])];
            currentTarget.value = "";
            if (files.length > 0) onChoose(files);
          }}
        />
        <Button
          tabIndex={-1}
          aria-hidden
          className="peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent"
          onClick={() => input.current?.click()}
        >
          {icon}
          {action}
        </Button>
        <div className="min-w-0" aria-live="polite">
          {children ?? <p className="text-sm text-muted">{drop}</p>}
        </div>
      </div>
    </div>
  );
}
