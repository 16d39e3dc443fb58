import { useTranslations } from "next-intl";
import type { RunJson } from "@/lib/imports/schema";
import { ImportForm } from "./import-form";
import { ImportHistory } from "./import-history";
import { RunsUnderWay } from "./runs-under-way";

type ImportPageProps = {
  collection: { slug: string; title: string; isRestricted: boolean };
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
      {underWay.length > 0 && (
        <section aria-labelledby="under-way">
          <h2 id="under-way" className="mb-4 text-xl font-semibold">
            {t("underWay")}
          </h2>
          <RunsUnderWay slug={slug} runs={underWay} people={people} />
        </section>
      )}
      <section aria-labelledby="import" className="max-w-4xl">
        <h2 id="import" className="text-xl font-semibold">
          {t("title")}
        </h2>
        <p className="mt-1 mb-6 max-w-[70ch] text-muted">
          {t.rich("lead", {
            script: (words) => (
              <a href="/import_works.py" className="link" download>
                {words}
              </a>
            ),
          })}
        </p>
        <ImportForm collection={collection} />
      </section>
      <section>
        <h2 id="imports-so-far" className="mb-4 text-xl font-semibold">
          {t("soFar")}
        </h2>
        <ImportHistory slug={slug} runs={runs} people={people} page={page} pages={pages} />
      </section>
    </div>
  );
}
