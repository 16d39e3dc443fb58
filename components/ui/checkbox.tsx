import { useId, type ComponentProps, type ReactNode } from "react";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & { label: ReactNode; hint?: ReactNode };

/** One yes-or-no choice with its own label; the whole line is the target. */
export function Checkbox({ label, hint, ...rest }: CheckboxProps) {
  const hintId = useId();
  return (
    <div className="py-1">
      <label className="flex min-h-6 gap-3">
        <input
          type="checkbox"
          {...rest}
          aria-describedby={hint ? hintId : undefined}
          className="mt-[5px] size-4 shrink-0 accent-accent"
        />
        <span className="min-w-0">{label}</span>
      </label>
      {hint && (
        <p id={hintId} className="ps-7 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
