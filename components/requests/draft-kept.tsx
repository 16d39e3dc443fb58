import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";

/** Tells who handed in a work, once that has ended without a publication, that the draft is still there. */
export function DraftKept({ after }: { after: "declined" | "cancelled" | "expired" }) {
  const t = useTranslations("requests.standing.kept");
  return (
    <Notice className="mt-4">
      <p>{t(after)}</p>
    </Notice>
  );
}
