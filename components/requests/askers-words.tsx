import { useTranslations } from "next-intl";
import { QuotedWords } from "./quoted-words";
import type { RequestJson } from "./request-json";
import { useEntityNames } from "./use-entity-names";

/** What was written with a request, where its conversation stands below a long work. */
export function AskersWords({ request, words }: { request: RequestJson; words: string }) {
  const t = useTranslations("requests.page");
  const { entityOf } = useEntityNames();
  return (
    <QuotedWords
      className="mt-4 xl:hidden"
      lead={t("asks", { name: entityOf(request, "created_by")?.name ?? "" })}
    >
      {words}
    </QuotedWords>
  );
}
