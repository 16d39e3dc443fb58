import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { EXACT, searchHref, type SearchState, toggleSwitch } from "./search-address";

type CorrectionProps = {
  /** The search as it was typed. */
  state: SearchState;
  /** What was searched for instead, because a word of it is found nowhere. */
  better: string;
};

/** Says that other words were searched for, and leads to those that were typed. */
export function Correction({ state, better }: CorrectionProps) {
  const t = useTranslations("search.correction");
  return (
    <p className="mt-3" role="status">
      {t.rich("instead", {
        better: () => (
          <strong className="font-semibold">
            <bdi>{better}</bdi>
          </strong>
        ),
        typed: () => (
          <Link href={searchHref(toggleSwitch(state, EXACT))} rel="nofollow" className="link">
            {t.rich("exactly", { typed: () => <bdi className="font-medium">{state.q}</bdi> })}
          </Link>
        ),
      })}
    </p>
  );
}
