import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { QueryForm } from "@/components/ui/query-form";
import { Select } from "@/components/ui/select";

type Filter = {
  name: string;
  label: string;
  /** The label of choosing nothing. */
  any: string;
  chosen: string;
  /** Words, which are shown as they are, or values with their labels. */
  choices: readonly (string | { value: string; label: string })[];
};

type ChoiceFiltersProps = {
  action: string;
  filters: readonly Filter[];
  /** The other query parameters of the address. */
  keeps: Readonly<Record<string, string>>;
};

/** Narrows or orders a list, each time by one of several words; works without scripts. */
export function ChoiceFilters({ action, filters, keeps }: ChoiceFiltersProps) {
  const t = useTranslations("administration");
  return (
    <QueryForm action={action} className="mt-4 flex flex-wrap items-end gap-3">
      {Object.entries(keeps)
        .filter(([, value]) => value !== "")
        .map(([kept, value]) => (
          <input key={kept} type="hidden" name={kept} value={value} />
        ))}
      {filters.map(({ name, label, any, chosen, choices }) => (
        <Field key={name} label={label} standsAlone className="min-w-0">
          <Select key={chosen} name={name} defaultValue={chosen}>
            <option value="">{any}</option>
            {offered(chosen, choices).map((one) => (
              <option key={one.value} value={one.value}>
                {one.label}
              </option>
            ))}
          </Select>
        </Field>
      ))}
      <Button type="submit">{t("apply")}</Button>
    </QueryForm>
  );
}

/** What is chosen can be seen to be, also where it leads to nothing. */
function offered(chosen: string, choices: Filter["choices"]) {
  const all = choices.map((one) => (typeof one === "string" ? { value: one, label: one } : one));
  return chosen && !all.some(({ value }) => value === chosen)
    ? [{ value: chosen, label: chosen }, ...all]
    : all;
}
