import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { EXACT, searchHref, type SearchState, toggleSwitch } from "./search-address";
import type { SearchOutcome } from "./search-outcome";

type CorrectionProps = Pick<SearchOutcome, "correction" | "leftOut"> & {
  /** The search as it was typed. */
  state: SearchState;
};

/** Says what was searched for where that is not what was typed, and leads to the search for exactly that. */
export function Correction({ state, correction, leftOut = [] }: CorrectionProps) {
  const t = useTranslations("search.correction");
  const format = useFormatter();
  if (!correction && leftOut.length === 0) return null;
  return (
    <div className="mt-3 grid gap-1" role="status">
      {correction && (
        <p>
          {t.rich("instead", {
            better: () => <Words>{correction.found}</Words>,
            typed: () => (
              <Link href={searchHref(toggleSwitch(state, EXACT))} rel="nofollow" className="link">
                {t.rich("exactly", { typed: () => <bdi className="font-medium">{state.q}</bdi> })}
              </Link>
            ),
          })}
        </p>
      )}
      {leftOut.length > 0 && (
        <p>
          {t.rich("leftOut", {
            words: () =>
              format.list(
                leftOut.map((word) => <Words key={word}>{word}</Words>),
                { type: "disjunction" },
              ),
          })}
        </p>
      )}
    </div>
  );
}

function Words({ children }: { children: ReactNode }) {
  return (
    <strong className="font-semibold">
      <bdi>{children}</bdi>
    </strong>
  );
}
