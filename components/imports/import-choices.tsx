import { useTranslations } from "next-intl";
import { Checkbox } from "@/components/ui/checkbox";
import { Fieldset } from "@/components/ui/fieldset";
import { RadioGroup } from "@/components/ui/radio-group";

export type Choices = {
  keepsGood: boolean;
  isTolerant: boolean;
  tellsOwners: boolean;
  isClosed: boolean;
};

type ImportChoicesProps = {
  choices: Choices;
  onChange: (changed: Partial<Choices>) => void;
  /** Whether the collection itself is. */
  isRestricted: boolean;
};

/** How works come in, and who sees them. */
export function ImportChoices({ choices, onChange, isRestricted }: ImportChoicesProps) {
  const t = useTranslations("imports.choices");
  return (
    <div className="space-y-6">
      <Fieldset legend={t("mistakes")}>
        <Checkbox
          label={t("keepsGood")}
          hint={t("keepsGoodHint")}
          checked={choices.keepsGood}
          onChange={({ currentTarget }) => onChange({ keepsGood: currentTarget.checked })}
        />
        <Checkbox
          label={t("isTolerant")}
          hint={t("isTolerantHint")}
          checked={choices.isTolerant}
          onChange={({ currentTarget }) => onChange({ isTolerant: currentTarget.checked })}
        />
      </Fieldset>
      <RadioGroup
        legend={t("access")}
        hint={t(isRestricted ? "accessRestricted" : "accessHint")}
        name="import-access"
        value={choices.isClosed ? "restricted" : "as-given"}
        onValueChange={(value) => onChange({ isClosed: value === "restricted" })}
        options={[
          {
            value: "as-given",
            label: t("asGiven"),
            hint: t(isRestricted ? "asGivenHere" : "asGivenHint"),
          },
          {
            value: "restricted",
            label: t("closed"),
            hint: t(isRestricted ? "closedHere" : "closedHint"),
          },
        ]}
      />
      <Fieldset legend={t("told")}>
        <Checkbox
          label={t("tellsOwners")}
          hint={t("tellsOwnersHint")}
          checked={choices.tellsOwners}
          onChange={({ currentTarget }) => onChange({ tellsOwners: currentTarget.checked })}
        />
      </Fieldset>
    </div>
  );
}
