import { useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { partHref, type WorkPart } from "./work-parts";

type PartLinkProps = {
  id: string;
  part: WorkPart;
  total: number;
  shown: number;
  /** Also where all are shown, because the page says more of each. */
  isAlways?: boolean;
  /** What the link says, where it promises more than the whole list. */
  text?: string;
  isDraft: boolean;
};

/** Leads to the whole of a list of which the page shows the beginning. */
export function PartLink({
  id,
  part,
  total,
  shown,
  isAlways = false,
  text,
  isDraft,
}: PartLinkProps) {
  const t = useTranslations("work.parts");
  if (total <= shown && !isAlways) return null;
  return (
    <p className="mt-3">
      <Link href={partHref({ id, part, isDraft })} className="text-base link" data-print="hide">
        {text ?? t(`all.${part}`, { count: total })}
      </Link>
      {total > shown && (
        <span className="hidden print:inline">{t("shown", { shown, count: total })}</span>
      )}
    </p>
  );
}
