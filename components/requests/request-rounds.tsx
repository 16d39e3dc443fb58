import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { QuotedWords } from "./quoted-words";

export type RequestRoundsProps = {
  /** Whether a work is handed in, or something is asked for. */
  what: "submission" | "question";
  /** Given back or declined, with these words; without them where they no longer matter. */
  earlier: { href: string; isReturned: boolean; words: string } | undefined;
  later: { href: string; isOpen: boolean } | undefined;
};

/** Leads from a request to the one by which the same was asked for again, and back, with what was said then. */
export function RequestRounds({ what, earlier, later }: RequestRoundsProps) {
  const t = useTranslations("requests.rounds");
  return (
    <>
      {earlier && (
        <QuotedWords
          className="mt-4"
          lead={t.rich(earlier.isReturned ? "returned" : "closed", {
            what,
            request: (text) => (
              <Link href={earlier.href} className="link">
                {text}
              </Link>
            ),
          })}
        >
          {earlier.words}
        </QuotedWords>
      )}
      {later && (
        <Notice className="mt-4">
          <p>
            {t.rich(later.isOpen ? "again" : "againClosed", {
              what,
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
