import Form from "next/form";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";

type ChoiceFilterProps = {
  action: string;
  name: string;
  label: string;
  /** The label of choosing nothing. */
  any: string;
  chosen: string;
  choices: readonly string[];
  /** The other query parameters of the address. */
  keeps: Readonly<Record<string, string>>;
};

/** Narrows a list by one of several words; works without scripts. */
export function ChoiceFilter(props: ChoiceFilterProps) {
  const { action, name, label, any, chosen, choices, keeps } = props;
  const t = useTranslations("administration");
  const offered = chosen && !choices.includes(chosen) ? [chosen, ...choices] : choices;
  return (
    <Form action={action} className="mt-4 flex flex-wrap items-end gap-3">
      {Object.entries(keeps)
        .filter(([, value]) => value !== "")
        .map(([kept, value]) => (
          <input key={kept} type="hidden" name={kept} value={value} />
        ))}
      <label className="block min-w-0">
        <span className="mb-1 block text-sm font-medium">{label}</span>
        <Select key={chosen} name={name} defaultValue={chosen}>
          <option value="">{any}</option>
          {offered.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      </label>
      <Button type="submit">{t("apply")}</Button>
    </Form>
  );
}
