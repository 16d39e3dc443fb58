import type { ReactNode } from "react";
import { Fieldset } from "./fieldset";

type RadioOption = { value: string; label: ReactNode; hint?: ReactNode };

type RadioGroupProps = {
  legend: string;
  id?: string;
  hint?: ReactNode;
  errors?: readonly string[];
  name: string;
  options: readonly RadioOption[];
  defaultValue?: string;
  value?: string;
  onValueChange?: (value: string) => void;
};

/** One choice out of few. More than about seven belong into a select or a combobox. */
export function RadioGroup({
  options,
  name,
  value,
  defaultValue,
  onValueChange,
  ...group
}: RadioGroupProps) {
  return (
    <Fieldset {...group}>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-6 gap-3 py-1">
          <input
            type="radio"
            name={name}
            value={option.value}
            {...(value === undefined
              ? { defaultChecked: option.value === defaultValue }
              : { checked: option.value === value })}
            onChange={onValueChange && (() => onValueChange(option.value))}
            className="mt-[5px] size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0">
            {option.label}
            {option.hint && <span className="block text-sm text-muted">{option.hint}</span>}
          </span>
        </label>
      ))}
    </Fieldset>
  );
}
