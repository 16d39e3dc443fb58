import { z } from "zod";
import type { Context } from "@/lib/db/context";
import { absoluteUrl } from "@/lib/core/absolute-url";
import { defineJob, enqueueAll } from "@/lib/jobs";
import { type DoiProvider, doiProvider } from "./provider";
import * as repository from "../repository";
import type { Work } from "../rows";
import { EXTERNAL } from "./schemes";

/** New DOIs are registered so many at a time: for the works of an import, a job each would cost more than importing them. */
const DOIS_A_JOB = 50;

/**
 * Registers a DOI with its agency, or updates its data there; hides it where its work was taken down. Only DOIs minted by a
 * publication are sent, and none of restricted works: theirs follow when they open.
 */
export const registerDoi = defineJob({
  name: "works.register-doi",
  input: z.object({ identifier: z.string() }),
  run: async (ctx, { identifier }) => {
    const [failure] = await registerAll(ctx, [identifier]);
    if (failure) throw failure.reason;
  },
});

/** As {@link registerDoi} for several; those that fail are tried again one by one. */
const registerDois = defineJob({
  name: "works.register-dois",
  input: z.object({ identifiers: z.array(z.string()).max(DOIS_A_JOB) }),
  run: async (ctx, { identifiers }) => {
    const failures = await registerAll(ctx, identifiers);
    for (const { identifier, reason } of failures)
      ctx.log.warn({ err: reason, identifier }, "a DOI could not be registered yet");
    await enqueueRegistration(
      ctx,
      failures.map(({ identifier }) => identifier),
    );
  },
});

export const doiJobs = [registerDoi, registerDois];

/** One waiting job per DOI, however often its work is published meanwhile. */
export async function enqueueRegistration(
  ctx: Context,
  identifiers: readonly string[],
): Promise<void> {
  const inputs = identifiers.map((identifier) => ({ identifier }));
  await enqueueAll(ctx, registerDoi, inputs, ({ identifier }) => `doi:${identifier}`);
}

/** For any number of DOIs that are all new. */
export async function enqueueNewRegistrations(
  ctx: Context,
  identifiers: readonly string[],
): Promise<void> {
  const batches = Array.from({ length: Math.ceil(identifiers.length / DOIS_A_JOB) }, (_, at) => ({
    identifiers: identifiers.slice(at * DOIS_A_JOB, (at + 1) * DOIS_A_JOB),
  }));
  await enqueueAll(ctx, registerDois, batches);
}

type Failure = { identifier: string; reason: unknown };

/** By the same few queries for any number. Answers which the agency did not take. */
async function registerAll(ctx: Context, identifiers: readonly string[]): Promise<Failure[]> {
  const provider = doiProvider();
  if (!provider) return [];
  const found = await repository.findPids(ctx, "doi", identifiers);
  const pids = found.filter((pid) => pid.provider !== EXTERNAL && pid.status !== "reserved");
  const works = await describedWorks(ctx, pids);
  const failures: Failure[] = [];
  const registered: string[] = [];
  for (const pid of pids) {
    const { identifier } = pid;
    const work = works.get(identifier);
    if (!work) continue;
    try {
      if (isThere(work)) {
        await registerOne(provider, pid, work);
        registered.push(identifier);
      } else if (pid.status === "registered") await provider.hide(identifier);
    } catch (reason) {
      failures.push({ identifier, reason });
    }
  }
  await repository.markRegistered(ctx, "doi", registered);
  await enqueueChanged(ctx, pids, works);
  return failures;
}

/**
 * A work may be taken down or restored while its agency is called, and the job of that change may have run before the call had its
 * effect: then the DOI is brought up to date once more.
 */
async function enqueueChanged(
  ctx: Context,
  pids: readonly repository.PidRow[],
  before: ReadonlyMap<string, Work>,
): Promise<void> {
  const after = await describedWorks(ctx, pids);
  const changed = pids.filter(
    ({ identifier }) => stateOf(after.get(identifier)) !== stateOf(before.get(identifier)),
  );
  await enqueueRegistration(
    ctx,
    changed.map(({ identifier }) => identifier),
  );
}

async function registerOne(
  provider: DoiProvider,
  pid: repository.PidRow,
  { metadata }: Work,
): Promise<void> {
  await provider.register({
    identifier: pid.identifier,
    url: absoluteUrl(`/records/${pid.recordId ?? pid.parentId}`),
    title: metadata.title ?? "",
    publisher: metadata.publisher,
    publicationDate: metadata.publication_date,
    creators: (metadata.creators ?? []).map(({ person_or_org }) => person_or_org?.name ?? ""),
  });
}

/**
 * The version a DOI describes, for a concept the newest one, by DOI: those that the public may read, and those that were
 * taken down.
 */
async function describedWorks(
  ctx: Context,
  pids: readonly repository.PidRow[],
): Promise<ReadonlyMap<string, Work>> {
  const versions = await repository.listWorks(
    ctx,
    pids.flatMap(({ recordId }) => recordId ?? []),
  );
  const byId = new Map(versions.map((work) => [work.id, work]));
  // With a version comes the DOI of its concept, which that version describes where it is the newest.
  const newest = versions.filter(
    (work) => work.parent.latestId === work.id && isThere(work) && isPublic(work),
  );
  const byParent = new Map(newest.map((work) => [work.parent.id, work]));
  const others = pids.filter(({ recordId, parentId }) => !recordId && !byParent.has(parentId));
  const found = await repository.listDescribedByConcepts(
    ctx,
    others.map(({ parentId }) => parentId),
  );
  for (const work of found) byParent.set(work.parent.id, work);
  return new Map(
    pids.flatMap(({ identifier, recordId, parentId }) => {
      const work = recordId === null ? byParent.get(parentId) : byId.get(recordId);
      return work && (isPublic(work) || !isThere(work)) ? [[identifier, work] as const] : [];
    }),
  );
}

const stateOf = (work: Work | undefined) => work && `${work.id} ${work.deletionStatus}`;
const isThere = ({ deletionStatus }: Work) => deletionStatus === "P";
const isPublic = ({ access }: Work) => access.record === "public";
