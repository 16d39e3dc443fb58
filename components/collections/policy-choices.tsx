import { RadioGroup, type RadioOption } from "@/components/ui/radio-group";

/** The settings of a collection in the words of those who choose, each with what follows from it. */
type ChoiceProps = {
  value: string;
  onValueChange: (value: string) => void;
  errors?: readonly string[];
};

function choice(name: string, legend: string, hint: string, options: readonly RadioOption[]) {
  return function Choice({ value, onValueChange, errors = [] }: ChoiceProps) {
    return (
      <RadioGroup
        legend={legend}
        hint={hint}
        name={name}
        options={options}
        value={value}
        onValueChange={onValueChange}
        errors={errors}
      />
    );
  };
}

export const VisibilityChoice = choice(
  "visibility",
  "Who can see the collection",
  "Works keep their own access: a public work stays public in a restricted collection.",
  [
    {
      value: "public",
      label: "Everybody",
      hint: "It is listed, found by searches and open without signing in.",
    },
    {
      value: "restricted",
      label: "Members only",
      hint: "Nobody else finds it, sees its logo or opens its pages. Public works can no longer be newly included.",
    },
  ],
);

export const MembersVisibilityChoice = choice(
  "members_visibility",
  "Who can see the list of members",
  "Only members who chose to be shown are on the public list, without their roles.",
  [
    { value: "public", label: "Everybody who sees the collection" },
    { value: "restricted", label: "Members only" },
  ],
);

export const MembershipChoice = choice(
  "member_policy",
  "How people become members",
  "Managers and owners can invite people in any case.",
  [
    {
      value: "open",
      label: "They may ask",
      hint: "Whoever is signed in can ask; a manager or an owner decides.",
    },
    { value: "closed", label: "Only by invitation" },
  ],
);

export const SubmissionChoice = choice(
  "record_submission_policy",
  "Who may submit works",
  "In a restricted collection that is always members only.",
  [
    { value: "open", label: "Everybody who is signed in" },
    { value: "closed", label: "Members only", hint: "Others are told that they must join first." },
  ],
);

export const ReviewChoice = choice(
  "review_policy",
  "Which works are reviewed before they come in",
  "A review is a conversation with whoever submitted; accepting it publishes or includes the work.",
  [
    {
      value: "closed",
      label: "All of them",
      hint: "Also those of curators, managers and owners.",
    },
    {
      value: "open",
      label: "All but those of curators, managers and owners",
      hint: "They include works at once, or send them to review if they wish.",
    },
    {
      value: "members",
      label: "Only those of people who are not members",
      hint: "Every member includes works at once.",
    },
  ],
);
