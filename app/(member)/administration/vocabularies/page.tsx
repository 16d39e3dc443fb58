import { getLocale } from "next-intl/server";
import { withPage } from "@/app/with-page";
import { WithTexts } from "@/app/with-texts";
import { VocabulariesPage } from "@/components/administration/vocabularies/vocabularies-page";
import { listVocabularies, toLoadJson } from "@/lib/vocabularies";
import { OPEN_TYPES } from "@/lib/vocabularies/schema";
import { sectionTitle } from "../section-title";

export const generateMetadata = () => sectionTitle("vocabularies");

export default function Page() {
  return withPage("/administration/vocabularies", async (ctx) => {
    const { vocabularies, loads } = await listVocabularies(ctx);
    const locale = await getLocale();
    return (
      <WithTexts areas={["administration"]}>
        <VocabulariesPage
          vocabularies={vocabularies.map(({ updatedAt, ...one }) => ({
            ...one,
            updated: updatedAt?.toISOString(),
          }))}
          loads={loads.map((load) => toLoadJson(load, locale))}
          openTypes={OPEN_TYPES}
        />
      </WithTexts>
    );
  });
}
