import { getLocale, getTranslations } from "next-intl/server";
import { setStatus } from "@/app/with-page";
import { WithTexts } from "@/app/with-texts";
import { TombstonePage } from "@/components/status/tombstone-page";
import { formatMoment } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { RestoreButton } from "@/components/works/manage/restore-button";
import type { Context } from "@/lib/db/context";
import { abilitiesOf, readTakenDown, removalReasonLabel, type Work } from "@/lib/works";

/** What stays of a work that was taken down, with what moderators may do with it; nothing for all others. */
export async function takenDownPage(ctx: Context, id: string) {
  const work = await readTakenDown(ctx, id);
  if (!work?.tombstone) return undefined;
  await setStatus(410);
  const { tombstone } = work;
  const t = await getTranslations("takeDown");
  const reason = tombstone.removal_reason?.id;
  return (
    <TombstonePage
      of="work"
      tombstone={tombstone}
      reason={reason && removalReasonLabel(reason, await getLocale())}
    >
      <Notice className="mt-8 max-w-prose" title={t("forModerators")}>
        <p>{tombstone.is_visible ? t("readersSee") : t("readersFindNothing")}</p>
        <p className="mt-3 flex flex-wrap items-center gap-3">
          <Restore ctx={ctx} work={work} />
          <LinkButton size="small" href={`/records/${id}?include_deleted=1`}>
            {t("view")}
          </LinkButton>
        </p>
      </Notice>
    </TombstonePage>
  );
}

/** Says above the page of a work that readers do not see it. */
export async function TakenDownBar({ ctx, id }: { ctx: Context; id: string }) {
  const work = await readTakenDown(ctx, id);
  if (!work?.tombstone) return null;
  const t = await getTranslations("takeDown");
  const date = formatMoment(work.tombstone.removal_date, await getLocale());
  return (
    <div className="page-width pt-6" data-print="hide">
      <Notice tone="warning">
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {t("takenDownOn", { date })}
          <Link href={`/records/${id}`} className="link">
            {t("toNotice")}
          </Link>
          <Restore ctx={ctx} work={work} />
        </span>
      </Notice>
    </div>
  );
}

async function Restore({ ctx, work }: { ctx: Context; work: Work }) {
  if (!abilitiesOf(ctx, work).takeDown) return null;
  const t = await getTranslations("takeDown");
  return (
    <WithTexts areas={["takeDown"]}>
      <RestoreButton id={work.id} title={work.metadata.title ?? t("untitled")} />
    </WithTexts>
  );
}
