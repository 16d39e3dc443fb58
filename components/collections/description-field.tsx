import { useTranslations } from "next-intl";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";

type DescriptionFieldProps = { id: string; errors: readonly string[] };

/** What a new collection is about, in a sentence or two. */
export function DescriptionField(field: DescriptionFieldProps) {
  const t = useTranslations("newCollection");
  return (
    <Field label={t("field.description")} hint={t("descriptionHint")} {...field}>
      <Textarea name="description" dir="auto" rows={2} maxLength={250} />
    </Field>
  );
}
