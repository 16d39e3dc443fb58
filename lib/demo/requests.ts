import {
  addMembers,
  createCollection,
  invitation,
  invite,
  requestMembership,
  requestToJoin,
  withOwnerRole,
} from "@/lib/collections";
import { SYSTEM } from "@/lib/core/actor";
import { MS_PER_DAY, dayTextOf } from "@/lib/core/calendar";
import { as, type Context } from "@/lib/db/context";
import {
  type CommentInput,
  execute,
  findOpenRequests,
  postComment,
  type RequestRow,
  userReference,
} from "@/lib/request-engine";
import { actorFor } from "@/lib/users";
import {
  communitySubmission,
  createDraft,
  includeWork,
  setReview,
  submitReview,
} from "@/lib/works";

/** The people of the requests, as ids of accounts. */
type RequestPeople = {
  /** Owns the collections. */
  readonly owner: string;
  readonly curator: string;
  /** Is in no collection. */
  readonly student: string;
  /** Is invited. */
  readonly guest: string;
};

/** Requests of all types and in every state, as they would have been made in the weeks before `until`; in a transaction. */
export async function addRequests(ctx: Context, people: RequestPeople, until: Date): Promise<void> {
  /** Somebody's context so many days ago. */
  const by = async (id: string, daysAgo: number): Promise<Context> => ({
    ...as(ctx, await actorFor(ctx, id)),
    now: new Date(until.getTime() - daysAgo * MS_PER_DAY),
  });
  await addSubmissions(by, people);
  await addInvitations(ctx, by, people);
  await requestMembership(await by(people.student, 4), "example-linguistics", {
    message:
      "I transcribe interviews for the dialect survey and would like to follow the collection.",
  });
  await addJoinRequest(ctx, by, people);
}

type By = (id: string, daysAgo: number) => Promise<Context>;

async function addSubmissions(by: By, { curator, student }: RequestPeople): Promise<void> {
  const submit = async (daysAgo: number, collection: string, title: string, words?: string) =>
    submitDraft(await by(student, daysAgo), { collection, title, words });
  const decide = async (
    daysAgo: number,
    { id }: RequestRow,
    how: "accept" | "decline",
    text: string,
  ) =>
    execute(await by(curator, daysAgo), communitySubmission, { id }, how, { comment: said(text) });
  const say = async (who: string, daysAgo: number, { id }: RequestRow, text: string) =>
    postComment(await by(who, daysAgo), communitySubmission, { id }, { payload: said(text) });

  const sediment = await submit(
    2,
    "example-coast",
    "Sediment cores from the inner bay, 2019 to 2023",
    "The cores of 2021 are missing; they follow as a second version.",
  );
  await say(
    curator,
    1,
    sediment.request,
    "Thank you. Which vertical datum do the depths refer to?",
  );
  await say(
    student,
    0.5,
    sediment.request,
    "The local chart datum; I have added it to the description.",
  );

  await submit(9, "example-music", "Printed songbooks in three town libraries");

  const herbarium = await submit(21, "example-botany", "Herbarium sheets of the coastal heath");
  await decide(
    19,
    herbarium.request,
    "accept",
    "Welcome to the collection. The labels are exemplary.",
  );
  await includeWork(await by(student, 3), herbarium.workId, {
    communities: [
      {
        id: "example-methods",
        require_review: true,
        comment: { payload: said("The scripts that read the labels may be of use to others.") },
      },
    ],
  });

  const readings = await submit(30, "example-literature", "Reading notes, first term");
  await decide(
    28,
    readings.request,
    "decline",
    "The collection takes finished editions and readings. Notes are better kept in a collection of your course.",
  );

  const archive = await submit(14, "example-urban-history", "Street names of the old quarter");
  await execute(await by(student, 13), communitySubmission, archive.request, "cancel", {
    comment: said("I found a newer register and will submit again."),
  });
}

type Submission = {
  readonly collection: string;
  readonly title: string;
  readonly words: string | undefined;
};

async function submitDraft(
  ctx: Context,
  { collection, title, words }: Submission,
): Promise<{ workId: string; request: RequestRow }> {
  const { draft } = await createDraft(ctx, {
    metadata: {
      resource_type: { id: "dataset" },
      title,
      publication_date: dayTextOf(ctx.now),
      publisher: "Example University",
      creators: [
        {
          person_or_org: { type: "personal", given_name: "Sample", family_name: "Student" },
          role: { id: "author" },
        },
      ],
      description: `<p>${title}. Sample data, made for demonstration.</p>`,
    },
    files: { enabled: false },
  });
  await setReview(
    ctx,
    draft.id,
    { receiver: { community: collection }, type: "community-submission" },
    undefined,
  );
  const request = await submitReview(
    ctx,
    draft.id,
    words === undefined ? {} : { payload: said(words) },
  );
  return { workId: draft.id, request };
}

/** One is open, one accepted, one declined, and one was never answered. */
async function addInvitations(ctx: Context, by: By, people: RequestPeople): Promise<void> {
  const { owner, guest } = people;
  const ask = async (daysAgo: number, collection: string, role: string): Promise<RequestRow> => {
    await invite(await by(owner, daysAgo), collection, {
      members: [{ type: "user", id: guest }],
      role,
      message: "Would you like to help us with the new works?",
    });
    const [request] = await findOpenRequests(ctx, {
      type: invitation.id,
      receiver: userReference(guest),
    });
    if (!request) throw new Error(`Nobody is invited to ${collection}.`);
    return request;
  };
  const asGuest = (daysAgo: number) => by(guest, daysAgo);
  await execute(await asGuest(38), invitation, await ask(40, "example-music", "curator"), "accept");
  await execute(
    await asGuest(24),
    invitation,
    await ask(25, "example-botany", "reader"),
    "decline",
  );
  const unanswered = await ask(45, "example-coast", "curator");
  const expired = { ...as(ctx, SYSTEM), now: (await asGuest(15)).now };
  await execute(expired, invitation, unanswered, "expire");
  await ask(6, "example-humanities", "manager");
}

/** A collection of its own asks to be put below a faculty. */
async function addJoinRequest(ctx: Context, by: By, { student }: RequestPeople): Promise<void> {
  const { now } = await by(student, 8);
  const made = await createCollection(
    { ...as(ctx, SYSTEM), now },
    {
      slug: "example-dialects",
      metadata: {
        title: "Dialects of the valley",
        description: "Recordings and transcripts of a student project.",
      },
      access: { visibility: "public", record_policy: "open", review_policy: "open" },
    },
  );
  await addMembers({ ...as(ctx, SYSTEM), now }, made.id, {
    members: [{ type: "user", id: student }],
    role: "owner",
  });
  await requestToJoin(withOwnerRole(await by(student, 7), made), "example-humanities", {
    community_id: made.id,
  });
}

const said = (text: string): CommentInput => ({ content: `<p>${text}</p>` });
