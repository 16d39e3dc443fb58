import { type Messages, useTranslations } from "next-intl";
import { RadioGroup } from "@/components/ui/radio-group";

/** The settings of a collection as choices for people, each with its consequences. */
type ChoiceProps = {
  /** What holds for a collection that is there already. */
  hint?: string;
  value: string;
  onValueChange: (value: string) => void;
  errors?: readonly string[];
};

type Choices = Messages["newCollection"]["choices"];
type Value<Name extends keyof Choices> = Exclude<keyof Choices[Name] & string, "legend" | "hint">;

function choice<Name extends keyof Choices>(name: Name, values: readonly Value<Name>[]) {
  return function Choice({ hint, value, onValueChange, errors = [] }: ChoiceProps) {
    const t = useTranslations("newCollection.choices");
    // What a choice of two leaves open is said by its name alone.
    const text = (key: string) => {
      const path = `${name}.${key}` as "visibility.legend";
      return t.has(path) ? t(path) : undefined;
    };
    return (
      <RadioGroup
        legend={text("legend") ?? ""}
        hint={hint ?? text("hint")}
        name={name}
        options={values.map((one) => {
          const hint = text(`${one}.hint`);
          return { value: one, label: text(`${one}.label`) ?? one, ...(hint ? { hint } : {}) };
        })}
        value={value}
        onValueChange={onValueChange}
        errors={errors}
      />
    );
  };
}

export const VisibilityChoice = choice("visibility", ["public", "restricted"]);
export const MembersVisibilityChoice = choice("members_visibility", ["public", "restricted"]);
export const MembershipChoice = choice("member_policy", ["open", "closed"]);
export const SubmissionChoice = choice("record_submission_policy", ["open", "closed"]);
export const ReviewChoice = choice("review_policy", ["closed", "open", "members"]);
