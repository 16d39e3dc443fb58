import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import type { CollectionJson } from "@/lib/collections/schema";
import { pathOf } from "../collection-entry";
import { DeleteButton, RenameButton } from "./danger-buttons";
import type { Choice } from "./profile-form";

/** An open request that must be answered before the collection can be deleted. */
type Blocking = { id: string; title: string };

type DangerZoneProps = {
  collection: CollectionJson;
  site: string;
  reasons: readonly Choice[];
  blocking: readonly Blocking[];
};

export function DangerZone({ collection, site, reasons, blocking }: DangerZoneProps) {
  const t = useTranslations("collectionSettings.danger");
  return (
    <section aria-labelledby="danger" className="rounded-lg border border-danger/40 p-4 sm:p-6">
      <h3 id="danger" className="text-lg font-semibold">
        {t("title")}
      </h3>
      <div className="mt-4 space-y-6">
        <Part title={t("rename")} text={t("renameText")}>
          <RenameButton collection={collection} site={site} />
        </Part>
        <div className="border-t border-line pt-6">
          <Part title={t("delete")} text={t("deleteText")}>
            {blocking.length === 0 && <DeleteButton collection={collection} reasons={reasons} />}
          </Part>
          {blocking.length > 0 && <BlockingRequests slug={collection.slug} requests={blocking} />}
        </div>
      </div>
    </section>
  );
}

type PartProps = { title: string; text: string; children: React.ReactNode };

function Part({ title, text, children }: PartProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-64">
        <h4 className="font-medium">{title}</h4>
        <p className="text-[0.9375rem]/6 text-muted">{text}</p>
      </div>
      {children}
    </div>
  );
}

function BlockingRequests({ slug, requests }: { slug: string; requests: readonly Blocking[] }) {
  const t = useTranslations("collectionSettings.danger");
  return (
    <Notice tone="warning" title={t("blocking")} className="mt-4">
      <p>{t("blockingText")}</p>
      <ul className="mt-1 list-disc ps-5">
        {requests.map(({ id, title }) => (
          <li key={id}>
            <a href={pathOf(slug, `/requests/${id}`)} className="link">
              <bdi>{title}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
