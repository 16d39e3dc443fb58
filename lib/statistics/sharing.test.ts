import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { ANONYMOUS } from "@/lib/core/actor";
import { config } from "@/lib/core/config";
import { as, type Context, systemContext } from "@/lib/db/context";
import { sql } from "@/lib/db/sql";
import { runDueJobs } from "@/lib/jobs/worker";
import { type Mail, mailJobs } from "@/lib/mail";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { aCollection } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { aWork } from "@/tests/support/works";
import {
  aggregate,
  changeSiteLayouts,
  createChartNote,
  createDashboardLink,
  deleteChartNote,
  deleteDashboardLink,
  deleteMailReport,
  listChartNotes,
  listDashboardLinks,
  listMailReports,
  openDashboardLink,
  putMailReport,
  rankUsedWorks,
  rankWorksOfItem,
  readDashboard,
  readSiteLayouts,
} from ".";
import type { ItemDays } from "./item-days/read-item-days";
import { DEFAULT_LAYOUT, storedLayout } from "./layout";
import { sendMailReports } from "./service/mail-reports";

withTestDatabase();

let stranger: Context;
let admin: Context;
let guest: Context;
const RESTRICTED = { access: { visibility: "restricted" } };

beforeAll(async () => {
  guest = as(systemContext(), ANONYMOUS);
  stranger = await signedInAs(await anAccount());
  admin = await signedInAs(await anAccount({ roles: ["admin"] }));
});

const figures = (ctx: Context, collection: string) =>
  readDashboard(ctx, {
    ...{
      collection,
      family: "usage-delta",
      dateBasis: "added",
      metric: "views",
    },
    ...{
      range: undefined,
      before: undefined,
      split: undefined,
      item: undefined,
    },
  });

describe("a link", () => {
  test("opens the statistics of a restricted collection, and nothing else, until it is taken back", async () => {
    const { collection, owner: manager } = await aCollection(RESTRICTED);
    const { collection: other } = await aCollection(RESTRICTED);
    const { id } = collection;
    await expect(figures(guest, id)).rejects.toMatchObject({ status: 401 });
    const link = await createDashboardLink(manager, {
      community_id: id,
      name: "Report",
      params: "tab=usage",
    });
    expect(await listDashboardLinks(manager, id)).toEqual([link]);
    const token = link.links.self_html.split("/").at(-1) ?? "";
    expect(link.links.embed_html.endsWith(`/stats/embed/${token}`)).toBe(true);
    const opened = await openDashboardLink(guest, token);
    expect(opened).toMatchObject({
      collection: id,
      params: "tab=usage",
      isFixed: true,
    });
    expect(await figures(opened.ctx, id)).toMatchObject({
      firstDay: undefined,
    });
    await expect(figures(opened.ctx, other.id)).rejects.toMatchObject({
      status: 401,
    });
    // What the holder's own account may see is not part of a page that is passed on.
    const asAdmin = await openDashboardLink(admin, token);
    expect(asAdmin.ctx.actor.kind).toBe("anonymous");

    await deleteDashboardLink(manager, link.id);
    await expect(openDashboardLink(guest, token)).rejects.toMatchObject({
      status: 404,
    });
  });

  test("never names a restricted work", async () => {
    const { id, parent } = await aWork(stranger, {
      metadata: {
        title: "Secret report",
        resource_type: { id: "dataset" },
        publication_date: "2024",
        creators: [
          {
            person_or_org: {
              type: "personal",
              family_name: "Sample",
              given_name: "Ines",
            },
          },
        ],
      },
      access: { record: "restricted", files: "restricted" },
      files: { enabled: false },
    });
    await systemContext().db.$executeRaw(sql`
      INSERT INTO usage_work (work_id, parent_id, views, unique_views, downloads, unique_downloads, bytes)
      SELECT id, parent_id, 9, 9, 0, 0, 0 FROM work WHERE id = ${id}`);
    const link = await createDashboardLink(admin, {
      community_id: "global",
      name: "All",
    });
    const opened = await openDashboardLink(admin, link.links.self_html.split("/").at(-1) ?? "");
    const ask = { collection: "global", limit: 10 };
    const allTime = { by: "views", from: undefined, to: undefined } as const;
    expect((await rankUsedWorks(admin, { ...ask, ...allTime })).map((one) => one.id)).toContain(id);
    expect((await rankUsedWorks(opened.ctx, { ...ask, ...allTime })).map((one) => one.id)).toEqual(
      [],
    );
    const days: ItemDays = {
      table: { blocks: [], uploaders: [], labels: new Map(), firstDay: undefined, version: "" },
      countUploaders: () => Promise.resolve(0),
      versionsIn: () =>
        Promise.resolve([{ workId: id, parentId: parent.id, views: 9, downloads: 0 }]),
      asOf: undefined,
    };
    const ofItem = { ...ask, range: { from: 0, to: 1 } };
    const ranked = async (ctx: Context) => (await rankWorksOfItem(ctx, days, ofItem))?.views;
    expect(await ranked(admin)).toMatchObject([{ id, views: 9 }]);
    expect(await ranked(opened.ctx)).toEqual([]);
  });

  test("is made and removed by those who look after the dashboard only", async () => {
    const { collection, owner: manager } = await aCollection();
    const { id } = collection;
    const body = { community_id: id, name: "Mine" };
    await expect(createDashboardLink(stranger, body)).rejects.toMatchObject({
      status: 403,
    });
    await expect(createDashboardLink(guest, body)).rejects.toMatchObject({
      status: 401,
    });
    await expect(
      createDashboardLink(manager, { community_id: "global", name: "All" }),
    ).rejects.toMatchObject({ status: 403 });
    const link = await createDashboardLink(manager, body);
    await expect(deleteDashboardLink(stranger, link.id)).rejects.toMatchObject({
      status: 403,
    });
    await expect(deleteDashboardLink(manager, "nothing")).rejects.toMatchObject({ status: 404 });
  });
});

test("notes are written by those who look after a dashboard, and read by all its readers", async () => {
  const { collection, owner: manager } = await aCollection();
  const { id } = collection;
  const body = { community_id: id, date: "2026-02-03", text: "Outage" };
  await expect(createChartNote(stranger, body)).rejects.toMatchObject({
    status: 403,
  });
  const note = await createChartNote(manager, body);
  expect(await listChartNotes(guest, id)).toMatchObject([{ date: "2026-02-03", text: "Outage" }]);
  await expect(deleteChartNote(stranger, note.id)).rejects.toMatchObject({
    status: 403,
  });
  await deleteChartNote(manager, note.id);
  expect(await listChartNotes(guest, id)).toEqual([]);
  await expect(createChartNote(manager, { ...body, date: "2026-02-30" })).rejects.toThrow();
});

test("administrators change what dashboards show, each part by itself", async () => {
  const usage = DEFAULT_LAYOUT.filter(({ name }) => name === "usage");
  await expect(
    changeSiteLayouts(stranger, { global_layout: storedLayout(usage) }),
  ).rejects.toMatchObject({ status: 403 });
  await changeSiteLayouts(admin, { global_layout: storedLayout(usage) });
  expect(await readSiteLayouts(guest)).toEqual({
    global: usage,
    collections: DEFAULT_LAYOUT,
  });
  await changeSiteLayouts(admin, { community_layout: storedLayout(usage) });
  expect(await readSiteLayouts(guest)).toEqual({
    global: usage,
    collections: usage,
  });
});

describe("a report by mail", () => {
  const at = (moment: string) => systemContext({ now: new Date(moment) });
  /** What is in the outbox, as programs and as mail programs read it. */
  async function mailOf(reportId: string) {
    await runDueJobs(mailJobs);
    const folder = path.join(config().DATA_DIR, "outbox");
    const [name] = readdirSync(folder).filter((one) => one.startsWith(`use-report-${reportId}`));
    const read = (ending: string) =>
      readFileSync(path.join(folder, (name ?? "").replace(/\.\w+$/, ending)), "utf8");
    return { mail: JSON.parse(read(".json")) as Mail, source: read(".eml") };
  }

  test("comes once when its period is over, with the figures of the person's own works", async () => {
    const account = await anAccount();
    const person = await signedInAs(account);
    const { id } = await aWork(person);
    await systemContext().db.$executeRaw(sql`
      INSERT INTO usage_work_day VALUES (${id}, '2026-02-10', 7, 5, 2, 2, 100), (${id}, '2026-01-10', 3, 3, 0, 0, 0)`);
    const february = { ...person, now: new Date("2026-02-15T12:00:00Z") };
    const report = await putMailReport(february, {
      community_id: "own",
      interval: "month",
    });
    expect(await listMailReports(february)).toEqual([report]);
    expect(await sendMailReports(at("2026-02-28T05:20:00Z"))).toBe(0);
    expect(await sendMailReports(at("2026-03-01T05:20:00Z"))).toBe(1);
    expect(await sendMailReports(at("2026-03-01T06:20:00Z"))).toBe(0);
    const { mail, source } = await mailOf(report.id);
    expect(mail.to).toBe(account.email);
    expect(mail.subject).toBe("Views and downloads of your works, February 2026");
    expect(mail.text).toContain("February 2026: 7 views and 2 downloads");
    expect(mail.text).toContain("To compare, January 2026: 3 views and 0 downloads");
    expect(source).toContain("filename=works-2026-02-28.csv");
    expect(mail.attachments?.[0]?.content).toContain(id);
    await deleteMailReport(person, report.id);
    expect(await sendMailReports(at("2026-05-01T05:20:00Z"))).toBe(0);
  });

  test("of a collection ends when the person may read it no longer", async () => {
    const { collection, owner: manager } = await aCollection(RESTRICTED);
    const { id } = collection;
    const before = { ...manager, now: new Date("2026-02-15T12:00:00Z") };
    await putMailReport(before, { community_id: id, interval: "week" });
    await expect(
      putMailReport({ ...stranger, now: before.now }, { community_id: id, interval: "week" }),
    ).rejects.toMatchObject({ status: 403 });
    await aggregate(systemContext());
    expect(await sendMailReports(at("2026-02-17T05:20:00Z"))).toBe(1);
    expect(await listMailReports(manager)).toMatchObject([{ community_id: id, interval: "week" }]);
    await systemContext().db.$executeRaw(
      sql`DELETE FROM collection_member WHERE collection_id = ${id}::uuid`,
    );
    expect(await sendMailReports(at("2026-02-24T05:20:00Z"))).toBe(0);
    expect(await listMailReports(manager)).toEqual([]);
  });
});
