"use client";

import { useTranslations } from "next-intl";
import { useFocusOnceGone } from "@/components/ui/use-focus-once-gone";
import type { RunJson } from "@/lib/imports/schema";
import { ImportForm } from "./import-form";
import { RunsUnderWay } from "./runs-under-way";
import { type ImportCollection, useImport } from "./use-import";

type ImportWorkspaceProps = {
  collection: ImportCollection;
  /** Imports that the service is working on. */
  underWay: readonly RunJson[];
  people: ReadonlyMap<string, string>;
};

/** The form for an import, and the progress of those begun elsewhere. */
export function ImportWorkspace({ collection, underWay, people }: ImportWorkspaceProps) {
  const t = useTranslations("imports");
  const form = useImport(collection);
  // The form shows the progress of its own.
  const others = underWay.filter(({ id }) => !form.begun.includes(id));
  const heading = useFocusOnceGone<HTMLHeadingElement>(others.map(({ id }) => id).join());
  return (
    <>
      {others.length > 0 && (
        <section aria-labelledby="under-way">
          <h2 id="under-way" className="mb-4 text-xl font-semibold">
            {t("underWay")}
          </h2>
          <RunsUnderWay slug={collection.slug} runs={others} people={people} />
        </section>
      )}
      <section aria-labelledby="import" className="max-w-4xl">
        <h2 ref={heading} id="import" tabIndex={-1} className="text-xl font-semibold">
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
        <ImportForm collection={collection} form={form} />
      </section>
    </>
  );
}
