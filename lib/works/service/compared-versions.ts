import { Gone, NotFound, NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import type { Work } from "../rows";
import { readWork } from "./read";

const SIDES = ["from", "to"] as const;
type Side = (typeof SIDES)[number];

/** The ids of two versions to compare. */
export type VersionsAsked = Readonly<Partial<Record<Side, string>>>;

/** A version that was asked for and that the reader does not get. */
export type RefusedVersion = { side: Side; id: string; status: 403 | 404 | 410 };

type ComparedVersions = {
  /** The older one first, others in place of refused ones; empty where there are no two versions. */
  pair: readonly [Work, Work] | readonly [];
  /** The same version was asked for twice. */
  isSame: boolean;
  refused: readonly RefusedVersion[];
};

/**
 * The versions that were asked for. What was not named is the work itself, and beside it the version before it or, where it is the
 * first, the newest one.
 *
 * @param versions  the newest ones that the caller may see
 */
export async function readComparedVersions(
  ctx: Context,
  asked: VersionsAsked,
  { work, versions }: { work: Work; versions: readonly Work[] },
): Promise<ComparedVersions> {
  const [from, to] = await Promise.all(
    SIDES.map((side) => readSide(ctx, { side, id: asked[side], parentId: work.parent.id })),
  );
  const refused = [from?.refused, to?.refused].filter((one) => one !== undefined);
  const at = versions.findIndex(({ id }) => id === work.id);
  const neighbour = versions[at + 1] ?? versions[0];
  const before = from?.work ?? otherThan(to?.work, [neighbour, work]);
  const after = to?.work ?? otherThan(before, [work, neighbour]);
  return {
    pair: before && after ? inOrder(before, after) : [],
    isSame: before !== undefined && before.id === after?.id,
    refused,
  };
}

const otherThan = (one: Work | undefined, offered: readonly (Work | undefined)[]) =>
  offered.find((work) => work && work.id !== one?.id);

const inOrder = (one: Work, other: Work): readonly [Work, Work] =>
  one.versionIndex < other.versionIndex ? [one, other] : [other, one];

type SideAsked = { side: Side; id: string | undefined; parentId: string };
/** Empty where no version is named. */
type Read = { work?: Work; refused?: RefusedVersion };

async function readSide(ctx: Context, { side, id, parentId }: SideAsked): Promise<Read> {
  if (id === undefined) return {};
  try {
    const work = await readWork(ctx, id);
    return work.parent.id === parentId ? { work } : { refused: { side, id, status: 404 } };
  } catch (error) {
    return { refused: { side, id, status: statusOf(ctx, error) } };
  }
}

/** Callers who are not signed in are asked to do so first, as everywhere. */
function statusOf({ actor }: Context, error: unknown): RefusedVersion["status"] {
  if (error instanceof NotFound) return 404;
  if (error instanceof Gone) return 410;
  if (error instanceof NotPermitted && actor.kind !== "anonymous") return 403;
  throw error;
}
