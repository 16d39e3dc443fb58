import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import { setStatus } from "@/app/with-page";
import { WithTexts } from "@/app/with-texts";
import { TombstonePage } from "@/components/status/tombstone-page";
import { formatMoment } from "@/components/ui/format";
import { Link } from "@/components/ui/link";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { RestoreButton } from "@/components/works/manage/restore-button";
import { config } from "@/lib/core/config";
import type { Context } from "@/lib/db/context";
import { findAccounts, nameOfAccount } from "@/lib/users";
import { abilitiesOf, readNotice, readTakenDown, removalReasonLabel, type Work } from "@/lib/works";

/** What stays of a version that was taken down, for those who are told of it; nothing for all others. */
export async function takenDownPage(ctx: Context, id: string) {
  const notice = await readNotice(ctx, id);
  const tombstone = notice?.work.tombstone;
  if (!tombstone) return undefined;
  await setStatus(410);
  const t = await getTranslations("status.removed");
  const reason = tombstone.removal_reason?.id;
  const { work, left } = notice;
  return (
    <TombstonePage
      of="work"
      title={await takenDownTitle(notice)}
      tombstone={tombstone}
      support={config().SUPPORT_EMAIL}
      reason={reason && removalReasonLabel(reason, await getLocale())}
      instead={
        left &&
        t.rich("left", {
          version: left.versionIndex,
          link: (text) => (
            <Link href={`/records/${left.id}`} className="link">
              {text}
            </Link>
          ),
        })
      }
    >
      {isOwner(ctx, work) && <ForOwner ctx={ctx} work={work} />}
      {(await readTakenDown(ctx, id)) && <ForModerators ctx={ctx} work={work} />}
    </TombstonePage>
  );
}

/** The head of that page. */
export async function takenDownMetadata(ctx: Context, id: string): Promise<Metadata> {
  const notice = await readNotice(ctx, id);
  return notice ? { title: await takenDownTitle(notice) } : {};
}

type TakenDown = NonNullable<Awaited<ReturnType<typeof readNotice>>>;

async function takenDownTitle({ work, left }: TakenDown): Promise<string> {
  const t = await getTranslations("status.removed");
  return left ? t("version", { version: work.versionIndex }) : t("work");
}

const isOwner = ({ actor }: Context, { parent }: Work) =>
  actor.kind === "user" && actor.id === String(parent.ownerId);

async function ForOwner({ ctx, work }: { ctx: Context; work: Work }) {
  const t = await getTranslations("status.removed");
  const by = work.tombstone?.removed_by.user ?? "";
  const account = (await findAccounts(ctx, [by])).get(by);
  return (
    <Notice className="mt-8 max-w-prose" title={t("yours")}>
      <p>{account ? t("whom", { who: nameOfAccount(account) }) : t("whomUnknown")}</p>
      <p className="mt-3">
        <LinkButton size="small" href="/me/uploads?tab=taken-down">
          {t("yourUploads")}
        </LinkButton>
      </p>
    </Notice>
  );
}

async function ForModerators({ ctx, work }: { ctx: Context; work: Work }) {
  const t = await getTranslations("takeDown");
  return (
    <Notice className="mt-8 max-w-prose" title={t("forModerators")}>
      <p>{work.tombstone?.is_visible ? t("readersSee") : t("readersFindNothing")}</p>
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <Restore ctx={ctx} work={work} />
        <LinkButton size="small" href={`/records/${work.id}?include_deleted=1`}>
          {t("view")}
        </LinkButton>
      </p>
    </Notice>
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
