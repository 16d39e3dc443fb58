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
  return (
    <div className="space-y-6">
      <Fieldset legend="What happens to mistakes">
        <Checkbox
          label="Import the good works even when others are refused"
          hint="Otherwise all works come in, or none."
          checked={choices.keepsGood}
          onChange={({ currentTarget }) => onChange({ keepsGood: currentTarget.checked })}
        />
        <Checkbox
          label="Leave out optional fields that are no good"
          hint="Otherwise a work with any mistake is refused. What is left out is listed."
          checked={choices.isTolerant}
          onChange={({ currentTarget }) => onChange({ isTolerant: currentTarget.checked })}
        />
      </Fieldset>
      <RadioGroup
        legend="Who sees the works"
        hint={
          isRestricted
            ? "This collection is restricted: public works cannot come into it."
            : "Imported works are published: nobody can delete them or change their files afterwards, restricted ones neither. Check without importing as often as you like."
        }
        name="import-access"
        value={choices.isClosed ? "restricted" : "as-given"}
        onValueChange={(value) => onChange({ isClosed: value === "restricted" })}
        options={[
          {
            value: "as-given",
            label: "As the metadata say",
            hint: "Public, where they say nothing.",
          },
          {
            value: "restricted",
            label: "Import as restricted",
            hint: "Good for a trial: whatever the metadata say, only the owners of the works and the curators of this collection see them, and no search finds them for others. They can be opened later, one by one.",
          },
        ]}
      />
      <Fieldset legend="Who is told">
        <Checkbox
          label="Tell the owners by mail"
          hint="Each owner of each work, with a link to it; not you yourself."
          checked={choices.tellsOwners}
          onChange={({ currentTarget }) => onChange({ tellsOwners: currentTarget.checked })}
        />
      </Fieldset>
    </div>
  );
}
