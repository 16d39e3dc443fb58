import { usageReport } from "@/emails/usage-report";
import { collectionsByIds } from "@/lib/collections";
import { absoluteUrl } from "@/lib/core/absolute-url";
import { AppError, BadRequest, NotFound, NotPermitted } from "@/lib/core/errors";
import { isUuid } from "@/lib/core/ids";
import { type Days, message, verbatim } from "@/lib/core/message";
import { parse } from "@/lib/core/parse";
import { newTimeId } from "@/lib/core/time-ids";
import { as, type Context } from "@/lib/db/context";
import { inTransaction } from "@/lib/db/transaction";
import { enqueueMail } from "@/lib/mail";
import { actorFor, findAccounts, mailSite, nameOfAccount } from "@/lib/users";
import { dayOf, type DayRange, dayOfText, textOfDay, dayTextOf } from "@/lib/core/calendar";
import { lastPeriod, periodBefore } from "../report-periods";
import {
  findReport,
  listReportsOf,
  listReportsSentUntil,
  markSent,
  putReport,
  removeReport,
  removeReportById,
  type ReportRow,
} from "../repository/sharing";
import { OWN_WORKS, reportInput, type ReportJson } from "../sharing-schema";
import { mailedTable } from "../use-tables";
import { readDashboard } from "./dashboard";
import { accountOf, scopeName } from "./links";
import { readScope } from "./scope";
import { listOwnUsedWorks, rankUsedWorks, reportWorks } from "./use-reports";

/** Figures by mail, for people who asked for them: of a collection, of the service, or of their own works. */

type MailReport = Pick<ReportJson, "id" | "interval">;

/** A person has few; this only bounds the list. */
const MAX_REPORTS = 50;
const BEST = 5;

export async function listMailReports(ctx: Context): Promise<ReportJson[]> {
  const reports = await listReportsOf(ctx, personOf(ctx));
  const titles = await titlesOf(ctx, reports);
  return reports.map((report) => reportJsonOf(report, titles));
}

/** How often the person is sent the figures of a dashboard: the id of a collection, `global`, or `own`. */
export async function findMailReport(
  ctx: Context,
  subject: string,
): Promise<MailReport | undefined> {
  const report = await findReport(ctx, personOf(ctx), subject);
  return report && { id: report.id, interval: report.interval };
}

/** Begins with the period that is running now. */
export async function putMailReport(ctx: Context, body: unknown): Promise<ReportJson> {
  const userId = personOf(ctx);
  const { community_id, interval } = parse(reportInput, body ?? {});
  const subject =
    community_id === OWN_WORKS
      ? OWN_WORKS
      : scopeName((await readScope(ctx, community_id)).collectionId);
  if ((await listReportsOf(ctx, userId)).length >= MAX_REPORTS)
    throw new BadRequest("statistics.tooManyReports", { max: MAX_REPORTS });
  const sentUntil = textOfDay(lastPeriod(interval, dayOf(ctx.now)).to);
  const report: ReportRow = {
    id: newTimeId(),
    userId,
    subject,
    interval,
    sentUntil,
  };
  const kept = { ...report, id: await putReport(ctx, report) };
  return reportJsonOf(kept, await titlesOf(ctx, [kept]));
}

async function titlesOf(
  ctx: Context,
  reports: readonly ReportRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = reports.map(({ subject }) => subject).filter(isUuid);
  const collections = await collectionsByIds(ctx, ids);
  return new Map([...collections].map(([id, { metadata }]) => [id, metadata.title]));
}

export async function deleteMailReport(ctx: Context, id: string): Promise<void> {
  const isGone = isUuid(id) && (await removeReport(ctx, id, personOf(ctx)));
  if (!isGone) throw new NotFound("statistics.noSuchReport");
}

function personOf(ctx: Context): number {
  const id = accountOf(ctx);
  if (id === null) throw new NotPermitted();
  return id;
}

const reportJsonOf = (
  { id, subject, interval }: ReportRow,
  titles: ReadonlyMap<string, string>,
): ReportJson => ({
  ...{ id, community_id: subject, interval },
  title: titles.get(subject) ?? null,
});

/** Reports that are looked at together. */
const AT_ONCE = 100;

/** Sends what is due: each report once for each period that is over. Answers how many were sent. */
export async function sendMailReports(ctx: Context): Promise<number> {
  let sent = 0;
  const today = dayTextOf(ctx.now);
  for (let after = "00000000-0000-0000-0000-000000000000"; ;) {
    const reports = await listReportsSentUntil(ctx, today, {
      after,
      limit: AT_ONCE,
    });
    for (const report of reports) {
      const period = lastPeriod(report.interval, dayOf(ctx.now));
      if ((dayOfText(report.sentUntil) ?? Infinity) >= period.to) continue;
      if (await sendOne(ctx, report, period)) sent += 1;
    }
    if (reports.length < AT_ONCE) return sent;
    after = reports.at(-1)?.id ?? after;
  }
}

async function sendOne(ctx: Context, report: ReportRow, period: DayRange): Promise<boolean> {
  const account = (await findAccounts(ctx, [String(report.userId)])).get(String(report.userId));
  if (!account?.active || account.blockedAt) return false;
  const reader = as(ctx, await actorFor(ctx, String(account.id)));
  const before = periodBefore(report.interval, period);
  const figures = await figuresOf(reader, report, { period, before });
  if (!figures) {
    // The collection is gone, or the person may not read it any more.
    await removeReportById(ctx, report.id);
    return false;
  }
  const { table, ...told } = figures;
  const email = usageReport({
    site: await mailSite(ctx, account.preferences.locale),
    recipientName: nameOfAccount(account),
    ...told,
    ...{
      period: daysOf(period),
      before: daysOf(before),
      hasTable: table !== undefined,
    },
    settingsUrl: absoluteUrl("/account/settings/notifications"),
  });
  const attachments =
    table === undefined
      ? []
      : [
          {
            filename: `works-${textOfDay(period.to)}.csv`,
            contentType: "text/csv; charset=utf-8",
            content: table,
          },
        ];
  return inTransaction(ctx, async (tx) => {
    const to = textOfDay(period.to);
    if (!(await markSent(tx, report.id, report.sentUntil, to))) return false;
    await enqueueMail(
      tx,
      { to: account.email, ...email, attachments },
      `use-report-${report.id}-${to}`,
    );
    return true;
  });
}

const daysOf = ({ from, to }: DayRange): Days => ({ from: textOfDay(from), to: textOfDay(to) });

type Counted = { readonly views: number; readonly downloads: number };

type Periods = { readonly period: DayRange; readonly before: DayRange };

async function figuresOf(reader: Context, { subject }: ReportRow, { period, before }: Periods) {
  return subject === OWN_WORKS
    ? ownFigures(reader, period, before)
    : collectionFigures(reader, subject, period, before);
}

async function ownFigures(reader: Context, period: DayRange, before: DayRange) {
  const works = await listOwnUsedWorks(reader, period);
  const sums = sumOf(works);
  const earlier = sumOf(await listOwnUsedWorks(reader, before));
  return {
    subject: message("mails.useReportOwn"),
    views: { now: sums.views, before: earlier.views },
    downloads: { now: sums.downloads, before: earlier.downloads },
    works: undefined,
    best: works.slice(0, BEST).map(bestOf),
    table: await mailedTable([works]),
    url: absoluteUrl("/me/uploads"),
  };
}

const sumOf = (works: readonly Counted[]): Counted => ({
  views: works.reduce((sum, { views }) => sum + views, 0),
  downloads: works.reduce((sum, { downloads }) => sum + downloads, 0),
});

const bestOf = ({ id, title, views }: { id: string; title: string; views: number }) => ({
  ...{ title, views },
  url: absoluteUrl(`/records/${id}`),
});

async function collectionFigures(
  reader: Context,
  collection: string,
  period: DayRange,
  before: DayRange,
) {
  try {
    const { collection: found } = await readScope(reader, collection);
    const query = {
      collection,
      ...{ dateBasis: "added" as const, range: period, before },
    };
    const none = { split: undefined, item: undefined };
    const usage = await readDashboard(reader, {
      ...{ ...query, ...none, family: "usage-delta", metric: "views" },
    });
    const records = await readDashboard(reader, {
      ...{ ...query, ...none, family: "record-delta", metric: "records" },
    });
    const best = await rankUsedWorks(reader, {
      collection,
      by: "views",
      limit: BEST,
      ...period,
    });
    const both = (metric: "views" | "downloads") => ({
      now: usage.totals[metric] ?? 0,
      before: usage.before?.[metric] ?? 0,
    });
    return {
      subject: found ? verbatim(found.metadata.title) : message("mails.useReportSite"),
      views: both("views"),
      downloads: both("downloads"),
      works: records.totals.records ?? 0,
      best: best.map(bestOf),
      table: await tableOf(reader, collection, period),
      url: absoluteUrl(found ? `/collections/${found.slug}/stats?tab=usage` : "/stats?tab=usage"),
    };
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** Every work with its use; nothing for those who may not have it, and where it is too long for a mail. */
async function tableOf(
  reader: Context,
  collection: string,
  period: DayRange,
): Promise<string | undefined> {
  try {
    return await mailedTable(await reportWorks(reader, { collection, ...period }));
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
