import { Field } from "@/components/ui/field";
import { PASSWORD_LEAST } from "@/lib/users/schema";
import { PasswordInput } from "./password-input";

type NewPasswordFieldProps = {
  label: string;
  name: string;
  id: string;
  errors: readonly string[];
};

/** Where somebody chooses a password, with advice on what makes a good one. */
export function NewPasswordField({ label, name, ...field }: NewPasswordFieldProps) {
  return (
    <Field
      label={label}
      hint={`At least ${PASSWORD_LEAST} characters. A few unrelated words are easy to remember and hard to guess.`}
      required
      {...field}
    >
      <PasswordInput name={name} autoComplete="new-password" />
    </Field>
  );
}
