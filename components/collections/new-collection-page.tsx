import { NeedsScripts } from "@/components/account/needs-scripts";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { NewCollectionForm } from "./new-collection-form";

type NewCollectionPageProps = { site: string; allowsRestricted: boolean };

export function NewCollectionPage(props: NewCollectionPageProps) {
  return (
    <div className="page-width pt-6">
      <Breadcrumb
        crumbs={[{ href: "/collections", label: "Collections" }]}
        current="New collection"
      />
      <div className="max-w-2xl">
        <h1 className="mt-5 text-2xl font-semibold sm:text-3xl">New collection</h1>
        <p className="mt-2 mb-8 text-muted">
          You become its owner. Everything but what you see here can be settled later, and all of it
          can be changed.
        </p>
        <NeedsScripts />
        <NewCollectionForm {...props} />
      </div>
    </div>
  );
}
