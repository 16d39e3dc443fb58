import { CURATOR } from "../fill-collections";
import { makeAccount } from "../instance";
import { collectionIdOf, FULL, shapeOf } from "../collection-sample";
import { median, ratioOf, takeTurns, timeOf } from "../measure";
import { accept, askToInclude, call, createLike, draftOfSample, publishSample } from "../published";
import { type Finding, ms, times } from "../report";
import type { World } from "../world";

const PAIRS = 30;
const BAR = 1.2;
/** Samples that no world is filled with. */
const FRESH = 20_000_000;

/** Accepting a work into a collection of a thousand, against one of a single work. */
export async function benchAccept({ size, instance }: World): Promise<Finding[]> {
  const curator = { ...instance, owner: await makeAccount(instance.database, CURATOR) };
  const full = collectionIdOf(shapeOf(size).full);
  let next = FRESH;

  const included = async (collection: string) =>
    askToInclude(instance, await publishSample(instance, next++), collection);
  const submitted = async (collection: string) => {
    const draft = `/api/records/${await draftOfSample(instance, next++)}/draft`;
    await call(instance, "PUT", `${draft}/review`, 200, {
      type: "community-submission",
      receiver: { community: collection },
    });
    return (await call(instance, "POST", `${draft}/actions/submit-review`, 202, {})).id;
  };
  /** A new one each time, which holds one work. */
  const almostEmpty = async () => {
    const collection = await createLike(curator, 0);
    await accept(curator, await included(collection));
    return collection;
  };

  const compare = async (name: string, ask: (collection: string) => Promise<string>) => {
    const timed = async (collection: string) => {
      const request = await ask(collection);
      return timeOf(() => accept(curator, request));
    };
    await timed(full);
    const turns = await takeTurns(
      PAIRS,
      () => timed(full),
      async () => timed(await almostEmpty()),
    );
    const ratio = ratioOf({ ours: [median(turns.ours)], reference: [median(turns.reference)] });
    return {
      path: `accept ${name}, ${FULL} works in the collection`,
      ours: `p50 ${ms(median(turns.ours))}`,
      reference: `${ms(median(turns.reference))} (1 work in it)`,
      figure: times(ratio),
      bar: `<= ${BAR}x`,
      holds: ratio <= BAR,
      spread: undefined,
    };
  };
  return [await compare("a published work", included), await compare("a draft", submitted)];
}
