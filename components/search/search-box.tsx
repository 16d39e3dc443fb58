import { useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button-style";
import { cn } from "@/components/ui/class-names";
import { Search } from "@/components/ui/icons";
import { QueryForm } from "@/components/ui/query-form";
import type { SearchPlace, SearchState } from "./search-address";
import { forOtherWords, hiddenInputs, WORKS } from "./search-address";
import { SuggestingInput } from "./suggesting-input";

type SearchBoxProps = {
  large?: boolean;
  /** There is no room to say what can be searched for. */
  narrow?: boolean;
  /** The search to narrow: its filters and order stay, its page does not. */
  state?: SearchState;
  /** Where to search, when there is no search yet. */
  place?: SearchPlace;
};

/** A plain GET form, so that it works before and without scripts. */
export function SearchBox({ large, narrow, state, place = state?.place ?? WORKS }: SearchBoxProps) {
  const t = useTranslations("searchBox");
  const looks = {
    "aria-label": t(`${place.box}.label`),
    placeholder: t(`${place.box}.${narrow ? "label" : "hint"}`),
    className: cn("control rounded-r-none border-r-0 text-ellipsis", large && "min-h-13 px-4"),
  };
  return (
    <QueryForm
      action={place.path}
      role="search"
      aria-label={t(`${place.box}.label`)}
      className="flex"
    >
      {place === WORKS ? (
        <SuggestingInput key={state?.q ?? ""} q={state?.q} {...looks} />
      ) : (
        <input
          key={state?.q ?? ""}
          type="search"
          name="q"
          dir="auto"
          defaultValue={state?.q}
          enterKeyHint="search"
          data-shortcut="search"
          {...looks}
        />
      )}
      {state &&
        hiddenInputs(forOtherWords(state)).map(([name, value]) => (
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
    </QueryForm>
  );
}
