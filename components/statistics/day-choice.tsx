import { useTranslations } from "next-intl";
import { FieldError } from "@/components/ui/field-error";
import type { RangeProblems } from "./date-ranges";

type DayChoiceProps = {
  label: string;
  name: "from" | "to";
  day: string | undefined;
  problem: RangeProblems["from"];
};

/** A day that is typed or picked. What is no day stays as it was typed, in a box that can show it. */
export function DayChoice({ label, name, day, problem }: DayChoiceProps) {
  const t = useTranslations("statistics");
  const problemId = `${name}-problem`;
  return (
    <div className="min-w-0 sm:max-w-72 sm:min-w-36">
      <label>
        <span className="mb-1 block text-sm text-muted">{label}</span>
        <input
          type={problem === "noDay" ? "text" : "date"}
          name={name}
          key={day}
          defaultValue={day}
          className="control"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && problemId}
        />
      </label>
      <FieldError
        id={problemId}
        errors={problem ? [t(`badDays.${problem}`, { typed: day ?? "" })] : []}
      />
    </div>
  );
}
