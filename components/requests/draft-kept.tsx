import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import { TheirWords } from "./their-words";

type DraftKeptProps = {
  after: "declined" | "cancelled" | "expired";
  /** What was written with the decision, if anything was. */
  words: string;
};

/** Tells who handed in a work, once that has ended without a publication, why, and that the draft is still there. */
export function DraftKept({ after, words }: DraftKeptProps) {
  const t = useTranslations("requests.standing.kept");
  return (
    <Notice className="mt-4">
      <p>{t(after)}</p>
      {words && <TheirWords>{words}</TheirWords>}
    </Notice>
  );
}
