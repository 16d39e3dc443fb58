import { useTranslations } from "next-intl";
import type { RunJson } from "@/lib/imports/schema";
import { ImportHistory } from "./import-history";
import { ImportWorkspace } from "./import-workspace";
import type { ImportCollection } from "./use-import";

type ImportPageProps = {
  collection: ImportCollection;
  /** A page of the imports so far, newest first. */
  runs: readonly RunJson[];
  people: ReadonlyMap<string, string>;
  page: number;
  pages: number;
};

/** To import works into a collection, and what was imported before. */
export function ImportPage({ collection, runs, people, page, pages }: ImportPageProps) {
  const t = useTranslations("imports");
  const { slug } = collection;
  const underWay = runs.filter(({ finished }) => finished === null);
  return (
    <div className="space-y-12">
      <ImportWorkspace collection={collection} underWay={underWay} people={people} />
      <section>
        <h2 id="imports-so-far" className="mb-4 text-xl font-semibold">
          {t("soFar")}
        </h2>
        <ImportHistory slug={slug} runs={runs} people={people} page={page} pages={pages} />
      </section>
    </div>
  );
}
