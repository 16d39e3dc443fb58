import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import Form from "next/form";
import { buttonStyle } from "@/components/ui/button-style";
import { cn } from "@/components/ui/class-names";
import type { SearchPlace, SearchState } from "./search-address";
import { hiddenInputs, WORKS } from "./search-address";

type SearchBoxProps = {
  large?: boolean;
  /** The search to narrow: its filters and order stay, its page does not. */
  state?: SearchState;
  /** Where to search, when there is no search yet. */
  place?: SearchPlace;
};

/** A plain GET form, so that it works before and without scripts. */
export function SearchBox({ large, state, place = state?.place ?? WORKS }: SearchBoxProps) {
  const t = useTranslations("searchBox");
  return (
    <Form action={place.path} role="search" className="flex">
      <input
        key={state?.q ?? ""}
        type="search"
        name="q"
        dir="auto"
        defaultValue={state?.q}
        aria-label={t(`${place.box}.label`)}
        placeholder={t(`${place.box}.hint`)}
        enterKeyHint="search"
        data-shortcut="search"
        className={cn("control rounded-e-none border-e-0 text-ellipsis", large && "min-h-13 px-4")}
      />
      {state &&
        hiddenInputs({ ...state, q: "", page: 1 }).map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
      <button
        type="submit"
        aria-label={t("button")}
        className={buttonStyle({
          look: "primary",
          className: cn("rounded-s-none", large ? "min-h-13 px-6" : "px-3"),
        })}
      >
        <Search aria-hidden />
        {large && <span className="max-sm:hidden">{t("button")}</span>}
      </button>
    </Form>
  );
}
