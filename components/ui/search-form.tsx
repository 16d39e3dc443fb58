import { buttonStyle } from "./button-style";
import { Search } from "@/components/ui/icons";
import { QueryForm } from "./query-form";

type SearchFormProps = {
  /** The address that takes what was typed as `q`. */
  action: string;
  q: string;
  label: string;
  hint: string;
  /** The name of the button. */
  submit: string;
  /** Other parameters of the address that a new search keeps; empty ones are left out. */
  keeps?: Readonly<Record<string, string>>;
};

/** The search field above a list that keeps its state in its address. */
export function SearchForm({ action, q, label, hint, submit, keeps = {} }: SearchFormProps) {
  return (
    <QueryForm action={action} role="search" aria-label={label} className="flex">
      {Object.entries(keeps)
        .filter(([, value]) => value !== "")
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <input
        key={q}
        type="search"
        name="q"
        dir="auto"
        defaultValue={q}
        aria-label={label}
        placeholder={hint}
        enterKeyHint="search"
        data-shortcut="search"
        className="control rounded-r-none border-r-0 text-ellipsis"
      />
      <button
        type="submit"
        aria-label={submit}
        className={buttonStyle({ look: "primary", className: "rounded-s-none px-3" })}
      >
        <Search aria-hidden />
      </button>
    </QueryForm>
  );
}
