import { expect, test } from "vitest";
import { invite, requestToJoin } from "@/lib/collections";
import type { Context } from "@/lib/db/context";
import { findOpenRequests, isCreator, attributesOf } from "@/lib/request-engine";
import { actOnRequest, presentRequest, readRequest, typeOf } from "@/lib/requests";
import { includeWork } from "@/lib/works";
import { anAccount, signedInAs } from "@/tests/support/accounts";
import { accountIdOf, aCollection, asNow, inTx } from "@/tests/support/collections";
import { withTestDatabase } from "@/tests/support/database";
import { markupOf } from "@/tests/support/with-texts";
import { aWork } from "@/tests/support/works";
import { declinedRequest } from "./declined-request";

withTestDatabase();

const PAYLOAD = { content: "<p>Not in our field.</p>", format: "html" };

const decline = (ctx: Context, id: string) =>
  inTx(ctx, (tx) => actOnRequest(tx, id, "decline", { payload: PAYLOAD }));

/** What the page of a request says of the refusal, as this reader sees it. */
async function noticeFor(ctx: Context, id: string, { isLast = true } = {}) {
  const row = await readRequest(ctx, id);
  const request = await presentRequest(ctx, row, { expand: true });
  const isOwn = isCreator(ctx.actor, attributesOf(typeOf(row), row));
  return markupOf(await declinedRequest(ctx, row, { request, isOwn, isLast }));
}

test("whoever asked for a work to be in a collection reads why not, and is led to the work to ask again", async () => {
  const author = await signedInAs(await anAccount());
  const { collection, owner } = await aCollection();
  const { id } = await aWork(author);
  const body = { communities: [{ id: collection.id }] };
  const { processed } = await inTx(author, (tx) => includeWork(tx, id, body));
  const request = processed[0]?.request?.id ?? "";
  await decline(await asNow(owner), request);
  const said = await noticeFor(author, request);
  expect(said).toContain("declined to add this work to the collection.");
  expect(said).toContain("Not in our field.");
  expect(said).toContain(`href="/records/${id}"`);
  expect(await noticeFor(author, request, { isLast: false })).not.toContain("ask again");
  expect(await noticeFor(await asNow(owner), request)).toBe("");
});

test("whoever asked for a subcollection is led to where one asks for it", async () => {
  const child = await aCollection();
  const parent = await aCollection({ children: { allow: true } });
  const body = { community_id: child.collection.id };
  const asker = await asNow(child.owner);
  const { request } = await inTx(asker, (tx) => requestToJoin(tx, parent.collection.id, body));
  await decline(await asNow(parent.owner), request.id);
  const said = await noticeFor(asker, request.id);
  expect(said).toContain("Not in our field.");
  expect(said).toContain(`href="/collections/${parent.collection.slug}/subcommunities/new"`);
});

test("a declined invitation says where to invite again, and where to ask instead where the collection allows that", async () => {
  const invitationTo = async (member_policy: "open" | "closed") => {
    const { collection, owner } = await aCollection({ access: { member_policy } });
    const guest = await signedInAs(await anAccount());
    const members = [{ type: "user", id: accountIdOf(guest) }];
    await inTx(owner, (tx) => invite(tx, collection.id, { members, role: "curator" }));
    const createdBy = `community:${collection.id}` as const;
    const [request] = await findOpenRequests(owner, { createdBy, type: "community-invitation" });
    const id = request?.id ?? "";
    await decline(guest, id);
    return { id, slug: collection.slug, guest, owner: await asNow(owner) };
  };
  const open = await invitationTo("open");
  const told = await noticeFor(open.owner, open.id);
  expect(told).toContain("declined the invitation");
  expect(told).toContain("Not in our field.");
  expect(told).toContain(`href="/collections/${open.slug}/invitations"`);
  const own = await noticeFor(open.guest, open.id);
  expect(own).toContain("You declined the invitation");
  expect(own).toContain(`href="/collections/${open.slug}"`);
  expect(own).not.toContain("Not in our field.");

  const closed = await invitationTo("closed");
  expect(await noticeFor(closed.guest, closed.id)).not.toContain("href");
});
