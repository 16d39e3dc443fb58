import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { PASSWORD_MIN } from "@/lib/users/schema";
import { PasswordInput } from "./password-input";

type NewPasswordFieldProps = {
  label: string;
  name: string;
  id: string;
  errors: readonly string[];
};

/** Where somebody chooses a password, with advice on what makes a good one. */
export function NewPasswordField({ label, name, ...field }: NewPasswordFieldProps) {
  const t = useTranslations("account.password");
  return (
    <Field label={label} hint={t("hint", { count: PASSWORD_MIN })} required {...field}>
      <PasswordInput name={name} autoComplete="new-password" />
    </Field>
  );
}
