import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";

export type RequestRoundsProps = {
  /** Given back or declined, with these words. */
  earlier: { href: string; isReturned: boolean; words: string } | undefined;
  later: { href: string; isOpen: boolean } | undefined;
};

/** Leads from a request to the one by which the same was asked for again, and back, with what was said then. */
export function RequestRounds({ earlier, later }: RequestRoundsProps) {
  const t = useTranslations("requests.rounds");
  return (
    <>
      {earlier && (
        <div className="mt-4 border-s-4 border-line ps-4 text-[0.9375rem]/6">
          <p className="text-muted">
            {t.rich(earlier.isReturned ? "returned" : "closed", {
              request: (text) => (
                <Link href={earlier.href} className="link">
                  {text}
                </Link>
              ),
            })}
          </p>
          {earlier.words && (
            <blockquote className="mt-1 line-clamp-4 whitespace-pre-line">
              <bdi>{earlier.words}</bdi>
            </blockquote>
          )}
        </div>
      )}
      {later && (
        <Notice className="mt-4">
          <p>
            {t.rich(later.isOpen ? "again" : "againClosed", {
              request: (text) => (
                <Link href={later.href} className="font-medium link">
                  {text}
                </Link>
              ),
            })}
          </p>
        </Notice>
      )}
    </>
  );
}
