import { ImportForm } from "@/components/imports/import-form";
import { ImportHistory } from "@/components/imports/import-history";
import { NotPermitted } from "@/lib/core/errors";
import { listImports } from "@/lib/imports";
import { findAccounts, nameOfAccount } from "@/lib/users";
import { collectionMetadata, collectionTab, type Props } from "../collection-tab";

const PLACE = { title: "Import", rest: "/import", tab: "/import" } as const;
const SHOWN = 20;

export async function generateMetadata(props: Props) {
  return { ...(await collectionMetadata(props, PLACE)), robots: { index: false } };
}

export default function Page(props: Props) {
  return collectionTab(props, PLACE, async ({ ctx, place: { collection, abilities } }) => {
    if (!abilities.importWorks) throw new NotPermitted();
    const { hits } = await listImports(ctx, collection.id, { page: 1, size: SHOWN });
    const accounts = await findAccounts(
      ctx,
      hits.hits.flatMap(({ user }) => user?.id ?? []),
    );
    const people = new Map([...accounts].map(([id, account]) => [id, nameOfAccount(account)]));
    return (
      <div className="space-y-12">
        <section aria-labelledby="import" className="max-w-3xl">
          <h2 id="import" className="text-xl font-semibold">
            Import works
          </h2>
          <p className="mt-1 mb-6 max-w-[70ch] text-muted">
            Many works with their files in one step. They are published in this collection at once,
            without review, and cannot be deleted afterwards: check first. From the command line it
            works with{" "}
            <a href="/import_works.py" className="link" download>
              this script
            </a>
            .
          </p>
          <ImportForm
            collection={{
              slug: collection.slug,
              title: collection.metadata.title,
              isRestricted: collection.access.visibility === "restricted",
            }}
          />
        </section>
        <section aria-labelledby="imports-so-far">
          <h2 id="imports-so-far" className="mb-4 text-xl font-semibold">
            Imports so far
          </h2>
          <ImportHistory runs={hits.hits} people={people} />
        </section>
      </div>
    );
  });
}
