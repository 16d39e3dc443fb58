import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MS_PER_DAY } from "@/lib/core/calendar";
import { adoptConfig, config } from "@/lib/core/config";
import { message, verbatim } from "@/lib/core/message";
import { type Context, systemContext } from "@/lib/db/context";
import { pool } from "@/lib/db/database";
import { inTransaction } from "@/lib/db/transaction";
import { inEnglish } from "@/lib/i18n/translate";
import { runJob, runDueJobs } from "@/lib/jobs/worker";
import { mailJobs } from "@/lib/mail";
import type { Account } from "@/lib/users";
import { anAccount, fieldsOf, signedInAs } from "@/tests/support/accounts";
import { withTestDatabase } from "@/tests/support/database";
import {
  changePreferences,
  countUnread,
  listNotifications,
  markAllRead,
  markRead,
  markReadAt,
  type Notice,
  notificationJobs,
  notify,
  readPreferences,
  unsubscribe,
} from ".";
import { forgetNotifications } from "./jobs";

withTestDatabase({ CALL_PRIVATE_ADDRESSES: "true" });

let ada: Account;
let grace: Account;
let asAda: Context;
let asGrace: Context;
beforeAll(async () => {
  ada = await anAccount({ fullName: "Ada Lovelace" });
  grace = await anAccount({ fullName: "Grace Hopper" });
  asAda = await signedInAs(ada);
  asGrace = await signedInAs(grace);
});
beforeEach(async () => {
  await pool().query("DELETE FROM graphile_worker._private_jobs");
  await pool().query("DELETE FROM notification");
  for (const ctx of [asAda, asGrace])
    await changePreferences(ctx, { enabled: true, channels: { reviews: ON, comments: ON } });
});
const ON = { mail: true, in_app: true };

let count = 0;
const aNotice = (given: Partial<Notice> = {}): Notice => {
  count += 1;
  const title = verbatim(`Happening ${count}`);
  return {
    event: "community-submission.submit",
    family: "reviews",
    key: `happening-${count}`,
    userIds: [ada.id, grace.id],
    title,
    body: [verbatim("It happened.")],
    link: "/me/requests/1",
    mail: {
      template: "request-event",
      props: {
        event: "community-submission.submit",
        actorName: "Grace Hopper",
        title,
        creatorName: "Grace Hopper",
        receiverName: "Coastal Studies",
        url: "https://repository.example.org/me/requests/1",
      },
    },
    ...given,
  };
};
const sendNotices = (ctx: Context, ...notices: Notice[]) =>
  inTransaction({ ...ctx, now: new Date() }, (tx) => notify(tx, notices));
const everything = { page: 1, size: 25 };
const listed = async (ctx: Context) =>
  (await listNotifications(ctx, everything)).rows.map(({ title }) => inEnglish(title));

/** Who got which mail, by the names of the files in the outbox. */
async function mailed(key: string): Promise<string[]> {
  await runDueJobs([...notificationJobs, ...mailJobs]);
  return outbox(key)
    .map(({ to }) => to)
    .sort();
}

function outbox(key: string): Mail[] {
  const folder = path.join(config().DATA_DIR, "outbox");
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${key}-`) && name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(path.join(folder, name), "utf8")) as Mail);
}
type Mail = { to: string; html: string; unsubscribeUrl?: string };

describe("people are told", () => {
  test("in the service and by mail, but not of what they did themselves", async () => {
    const notice = aNotice();
    await sendNotices(asGrace, notice);
    expect(await listed(asAda)).toEqual([inEnglish(notice.title)]);
    expect(await listed(asGrace)).toEqual([]);
    expect(await mailed(notice.key)).toEqual([ada.email]);
  });

  test("once, however often it is asked for", async () => {
    const notice = aNotice();
    await sendNotices(systemContext(), notice);
    await sendNotices(systemContext(), notice);
    expect(await listed(asAda)).toEqual([inEnglish(notice.title)]);
  });

  test("not at all when the change fails", async () => {
    const notice = aNotice();
    await inTransaction(systemContext(), async (ctx) => {
      await notify(ctx, [notice]);
      throw new Error("changed my mind");
    }).catch(() => undefined);
    expect(await listed(asAda)).toEqual([]);
    const { rowCount } = await pool().query("SELECT 1 FROM graphile_worker.jobs");
    expect(rowCount).toBe(0);
  });

  test("not when the account is blocked", async () => {
    const blocked = await anAccount();
    await pool().query("UPDATE app_user SET blocked_at = now() WHERE id = $1", [blocked.id]);
    const notice = aNotice({ userIds: [blocked.id] });
    await sendNotices(systemContext(), notice);
    await sendNotices(systemContext(), aNotice());
    await runDueJobs([...notificationJobs, ...mailJobs]);
    const { rowCount } = await pool().query("SELECT 1 FROM notification WHERE user_id = $1", [
      blocked.id,
    ]);
    expect(rowCount).toBe(0);
    expect(await mailed(notice.key)).toEqual([]);
  });
});

test("people without an account are reached by mail alone", async () => {
  const notice = aNotice({ userIds: [], emails: ["guest@example.org"] });
  await sendNotices(systemContext(), notice);
  expect(await mailed(notice.key)).toEqual(["guest@example.org"]);
});

describe("what people want", () => {
  test("each family and way has its switch", async () => {
    await changePreferences(asAda, { channels: { reviews: { mail: false } } });
    await changePreferences(asGrace, { channels: { reviews: { in_app: false } } });
    const review = aNotice();
    const comment = aNotice({ family: "comments" });
    await sendNotices(systemContext(), review);
    await sendNotices(systemContext(), comment);
    expect(await mailed(review.key)).toEqual([grace.email]);
    expect(await mailed(comment.key)).toEqual([ada.email, grace.email].sort());
    expect((await listed(asAda)).sort()).toEqual(
      [review.title, comment.title].map(inEnglish).sort(),
    );
    expect(await listed(asGrace)).toEqual([inEnglish(comment.title)]);
  });

  test("a mail ends its kind by the address in its header, and nothing else does", async () => {
    const notice = aNotice({ userIds: [ada.id] });
    await sendNotices(systemContext(), notice);
    await mailed(notice.key);
    const file = path.join(config().DATA_DIR, "outbox", `${notice.key}-${ada.id}`);
    const raw = readFileSync(`${file}.eml`, "utf8").replace(/\r\n\s+/g, "");
    expect(raw).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    const { unsubscribeUrl: url } = JSON.parse(readFileSync(`${file}.json`, "utf8")) as Mail;
    const token = url?.split("/").at(-1) ?? "";
    expect(raw).toMatch(/^List-Unsubscribe:\s*<https:\/\/repository/m);
    const end = (given: string) =>
      inTransaction(systemContext(), (tx) => unsubscribe(tx, given)).catch(
        (error: { status?: number }) => error.status,
      );
    const forged = token.replace(String(ada.id), String(grace.id));
    for (const bad of [forged, token.replace("reviews", "comments"), token.slice(0, -1), "x"])
      expect(await end(bad)).toBe(404);
    await end(token);
    const { channels } = await readPreferences(asAda);
    expect(channels.reviews).toEqual({ mail: false, in_app: true });
    expect(channels.comments).toEqual(ON);
    expect((await readPreferences(asGrace)).channels.reviews).toEqual(ON);
  });

  test("one switch turns everything off", async () => {
    await changePreferences(asAda, { enabled: false });
    const notice = aNotice({ userIds: [ada.id] });
    await sendNotices(systemContext(), notice);
    await sendNotices(systemContext(), aNotice({ userIds: [grace.id] }));
    expect(await listed(asAda)).toEqual([]);
    expect(await mailed(notice.key)).toEqual([]);
  });

  test("what is left out stays; what is unknown is refused", async () => {
    await changePreferences(asAda, { channels: { access: { mail: false } } });
    const now = await changePreferences(asAda, { channels: { system: { in_app: false } } });
    expect(now.channels.access).toEqual({ mail: false, in_app: true });
    expect(await readPreferences(asAda)).toEqual(now);
    expect(await fieldsOf(changePreferences(asAda, { enabled: "no" }))).toEqual(["enabled"]);
    expect(await fieldsOf(changePreferences(asAda, { channels: { weather: ON } }))).toEqual([
      "channels.weather",
    ]);
  });
});

describe("reading", () => {
  test("one at a time, or all; others' cannot be touched", async () => {
    await sendNotices(systemContext(), aNotice(), aNotice(), aNotice());
    const { rows, unread } = await listNotifications(asAda, everything);
    expect([rows.length, unread]).toEqual([3, 3]);
    const id = rows[0]?.id ?? "";
    await expect(markRead(asGrace, id)).rejects.toMatchObject({ status: 404 });
    expect((await markRead(asAda, id)).readAt).not.toBeNull();
    expect((await listNotifications(asAda, { ...everything, unread: true })).total).toBe(2);
    await markAllRead(asAda);
    expect([await countUnread(asAda), await countUnread(asGrace)]).toEqual([0, 3]);
  });

  test("those that lead to one page, wherever on it; others stay unread", async () => {
    const page = "00000000-0000-4000-8000-000000000001";
    const links = [
      `/me/requests/${page}`,
      `/collections/coast/requests/${page}#commentevent-2`,
      `/me/requests/${page.slice(0, -1)}2`,
      `/collections/${page}/requests/3`,
    ];
    await sendNotices(systemContext(), ...links.map((link) => aNotice({ link })));
    await markReadAt(asAda, page);
    const { rows } = await listNotifications(asAda, { ...everything, unread: true });
    expect(rows.map(({ link }) => link).sort()).toEqual(links.slice(2).sort());
    expect(await countUnread(asGrace)).toBe(4);

    // What came of the thing is elsewhere.
    const outcome = { key: `request-${page}-accept`, link: "/collections/shore" };
    await sendNotices(systemContext(), aNotice(outcome));
    await markReadAt(asAda, page);
    expect(await countUnread(asAda)).toBe(2);
  });

  test("old ones go by themselves", async () => {
    await sendNotices(systemContext(), aNotice());
    const inHalfAYear = new Date(Date.now() + 179 * MS_PER_DAY);
    const later = new Date(Date.now() + 181 * MS_PER_DAY);
    await runJob(forgetNotifications, {}, "test", inHalfAYear);
    expect((await listed(asAda)).length).toBe(1);
    await runJob(forgetNotifications, {}, "test", later);
    expect(await listed(asAda)).toEqual([]);
  });
});

/** What a chat room is sent for a notice. */
async function chatted(given: Partial<Notice>): Promise<string[]> {
  const got: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      got.push((JSON.parse(body) as { text: string }).text);
      response.end("ok");
    });
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  await sendNotices(
    systemContext(),
    aNotice({ ...given, chat: [`http://127.0.0.1:${port}/hook`] }),
  );
  await runDueJobs([...notificationJobs, ...mailJobs]);
  await new Promise((done) => server.close(done));
  return got;
}

test("a chat room gets one message, in which nothing of people's words is markup", async () => {
  expect(await chatted({ title: verbatim("<!channel> & co") })).toEqual([
    "*&lt;!channel&gt; &amp; co*\nIt happened.\n<https://repository.example.org/me/requests/1|Open>",
  ]);
});

test("the site's language is that of chat rooms and of people who have chosen none", async () => {
  const before = config();
  adoptConfig({ ...before, MAIL_LANGUAGE: "de" });
  try {
    const named = { title: message("requestEvents.anyDeclined", { who: "Ada", title: "Ebb" }) };
    expect((await chatted(named))[0]).toMatch(/^\*Ada hat .*„Ebb“.*\|Öffnen>$/s);
    await asAda.db
      .$executeRaw`UPDATE app_user SET preferences = preferences || '{"locale":"en"}' WHERE id = ${ada.id}`;
    const notice = aNotice({ ...named, emails: ["guest@example.org"] });
    await sendNotices(systemContext(), notice);
    expect(await mailed(notice.key)).toEqual([ada.email, grace.email, "guest@example.org"].sort());
    const languages = outbox(notice.key).map(({ to, html }) => [to, /lang="(..)"/.exec(html)?.[1]]);
    expect(Object.fromEntries(languages)).toEqual({
      [ada.email]: "en",
      [grace.email]: "de",
      "guest@example.org": "de",
    });
  } finally {
    adoptConfig(before);
  }
});
