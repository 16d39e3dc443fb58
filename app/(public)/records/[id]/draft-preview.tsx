import { getTranslations } from "next-intl/server";
import { linesOfPreview } from "@/app/lines-of-preview";
import { readSite } from "@/app/site-frame";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { WorkPage } from "@/components/works/work-page";
import { NotFound } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { openDraftFiles, readDraft, serializeDraft } from "@/lib/works";

/** The draft of a work as its public page will be, for users who may see drafts; nothing where there is none. */
export async function draftPreview(ctx: Context, id: string) {
  const draft = await readDraft(ctx, id).catch((error: unknown) => {
    if (error instanceof NotFound) return undefined;
    throw error;
  });
  if (!draft) return undefined;
  const t = await getTranslations("uploads");
  const work = await serializeDraft(ctx, draft);
  const { url } = await readSite();
  return (
    <>
      <div className="page-width pt-6" data-print="hide">
        <Notice tone="warning">
          <span className="flex flex-wrap gap-x-4">
            {t("previewBar")}
            <Link href={`/uploads/${id}`} className="link">
              {t("backToForm")}
            </Link>
          </span>
        </Notice>
      </div>
      <WorkPage
        work={work}
        versions={[]}
        address={`${url}/records/${id}`}
        previewLines={await linesOfPreview(ctx, work, (reading) => openDraftFiles(reading, id))}
        isDraft
      />
    </>
  );
}
