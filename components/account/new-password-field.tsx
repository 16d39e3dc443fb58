import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { PASSWORD_MIN } from "@/lib/users/constants";
import { PasswordInput } from "./password-input";

type NewPasswordFieldProps = {
  label: string;
  name: string;
  id: string;
  errors: readonly string[];
};

/** The field for a new password, with advice on good ones. */
export function NewPasswordField({ label, name, ...field }: NewPasswordFieldProps) {
  const t = useTranslations("account.password");
  return (
    <Field label={label} hint={t("hint", { count: PASSWORD_MIN })} required {...field}>
      <PasswordInput name={name} autoComplete="new-password" />
    </Field>
  );
}
