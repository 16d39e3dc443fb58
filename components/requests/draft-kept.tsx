import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import type { RequestJson } from "./request-json";
import { TheirWords } from "./their-words";
import { useEntityNames } from "./use-entity-names";

type DraftKeptProps = {
  request: RequestJson;
  after: "declined" | "cancelled" | "expired";
  /** What was written with the decision, if anything was. */
  words: string;
  /** The address of the form of the draft. */
  form: string;
};

/** Tells who handed in a work, once that has ended without a publication, why, and that the draft is still there. */
export function DraftKept({ request, after, words, form }: DraftKeptProps) {
  const t = useTranslations("requests");
  const { entityOf } = useEntityNames();
  return (
    <Notice tone={after === "declined" ? "warning" : "notice"} className="mt-4">
      <p>{t(`standing.kept.${after}`, { receiver: entityOf(request, "receiver")?.name ?? "" })}</p>
      {words && <TheirWords>{words}</TheirWords>}
      <LinkButton href={form} look="primary" className="mt-3">
        {t("page.edit")}
      </LinkButton>
    </Notice>
  );
}
