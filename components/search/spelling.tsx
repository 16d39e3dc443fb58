import { useTranslations } from "next-intl";
import Link from "next/link";
import { searchHref, type SearchState } from "./search-address";

/** Offers the search in another spelling, by which something is found. */
export function Spelling({ state, better }: { state: SearchState; better: string }) {
  const t = useTranslations("search.spelling");
  return (
    <p className="mt-3" role="status">
      {t.rich("instead", {
        better: () => (
          <Link
            href={searchHref({ ...state, q: better, page: 1 })}
            rel="nofollow"
            prefetch={false}
            className="font-semibold link"
          >
            <bdi>{better}</bdi>
          </Link>
        ),
      })}
    </p>
  );
}
