import { useTranslations } from "next-intl";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import type { RequestJson } from "./request-json";
import { TheirWords } from "./their-words";
import { useEntityNames } from "./use-entity-names";

type ChangesWantedProps = { request: RequestJson; words: string; form: string };

/** Tells who handed in a work that it has come back and why, and leads to the form. */
export function ChangesWanted({ request, words, form }: ChangesWantedProps) {
  const t = useTranslations("requests.standing");
  const { entityOf } = useEntityNames();
  return (
    <Notice tone="warning" className="mt-4">
      <p>{t("changesWanted", { receiver: entityOf(request, "receiver")?.name ?? "" })}</p>
      <TheirWords>{words}</TheirWords>
      <LinkButton href={form} look="primary" className="mt-3">
        {t("editAgain")}
      </LinkButton>
    </Notice>
  );
}
