import { randomBytes, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { ZipArchive } from "archiver";
import { anotherOf, importBarely, removeBareFiles } from "../bare-import";
import { metadataOf, sendImport } from "../import-request";
import { type Instance, memoryGrowth } from "../instance";
import { median, ratioOf, spreadOf, STEADY, takeTurns, timeOf, type Turns } from "../measure";
import type { Options } from "../options";
import { call } from "../published";
import { type Finding, megabytes, ms, perSecond, times } from "../report";
import type { World } from "../world";

const FILE_BYTES = 100_000;
const BAR = 4;
const MIN_PER_SECOND = 100;
/** What one work costs in a request of a thousand against one of ten, and beside many works against beside none. */
const FLAT_BAR = 1.2;
const PARTS = 200;
const MEMORY_BAR_BYTES = 150 * 2 ** 20;
/** Samples that no world is filled with. */
const FRESH = 30_000_000;

let next = FRESH;
const take = (count: number) => (next += count) - count;

/**
 * Works with a file each in requests of several sizes, beside few and many works; and what large ones hold in memory.
 */
export async function benchImports(worlds: readonly World[], options: Options): Promise<Finding[]> {
  const [empty, full] = [worlds[0], worlds.at(-1)];
  if (!empty || !full) return [];
  const library = await collectionOf(full.instance);
  const other = await collectionOf(empty.instance);
  // Compilation and caching by the first requests are not measured.
  for (const one of [library, other]) await timed(one, [100, 10, 10]);
  const findings: Finding[] = [];
  for (const [requests, works] of [
    [1, 100],
    [20, 5],
  ] as const)
    findings.push(...(await against(library, full.size, { requests, works }, options)));
  const aWork = async (one: Library, requests: number, works: number) =>
    (await timed(
      one,
      Array.from({ length: requests }, () => works),
    )) /
    (requests * works);
  findings.push(
    flat(
      "import, a work of 1,000 against one of 10",
      await takeTurns(
        options.rounds,
        () => aWork(library, 1, 1000),
        () => aWork(library, 10, 10),
      ),
    ),
    flat(
      `import beside ${full.size} works against none`,
      await takeTurns(
        options.rounds,
        () => aWork(library, 2, 100),
        () => aWork(other, 2, 100),
      ),
    ),
  );
  return [...findings, ...(await memory(library, 2 * options.fileBytes))];
}

type Library = { readonly instance: Instance; readonly collection: string };

async function collectionOf(instance: Instance): Promise<Library> {
  const { id } = await call(instance, "POST", "/api/communities", 201, {
    slug: `imports-${randomUUID()}`,
    metadata: { title: "Imports" },
    access: { review_policy: "open" },
  });
  return { instance, collection: id };
}

const filesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    name: `${at}.bin`,
    content: randomBytes(FILE_BYTES),
  }));

/** Milliseconds of requests of so many works, one after the other. */
async function timed({ instance, collection }: Library, sizes: readonly number[]): Promise<number> {
  let took = 0;
  for (const size of sizes) {
    const files = filesOf(size);
    const metadata = metadataOf(
      take(size),
      files.map(({ name }) => name),
    );
    took += await timeOf(() => sendImport(instance, collection, metadata, files));
  }
  return took;
}

async function against(
  library: Library,
  size: number,
  { requests, works }: { requests: number; works: number },
  { rounds }: Options,
): Promise<Finding[]> {
  const { instance, collection } = library;
  const files = filesOf(works);
  const names = files.map(({ name }) => name);
  const sample = await sendImport(instance, collection, metadataOf(take(works), names), files);
  const contents = files.map(({ content }) => content);
  const turns = await takeTurns(
    rounds,
    () =>
      timed(
        library,
        Array.from({ length: requests }, () => works),
      ),
    async () => {
      let took = 0;
      for (let request = 0; request < requests; request++) {
        const bare = await anotherOf(instance, sample, contents);
        took += await timeOf(() => importBarely(instance, bare));
      }
      await removeBareFiles(instance);
      return took;
    },
  );
  const [ratio, spread] = [ratioOf(turns), spreadOf(turns.reference)];
  const rate = (requests * works * 1000) / median(turns.ours);
  const path = `import of ${requests} x ${works} works, ${size} works`;
  return [
    {
      path,
      ours: ms(median(turns.ours)),
      reference: `${ms(median(turns.reference))} (bare rows and files)`,
      figure: times(ratio),
      bar: `<= ${BAR}x`,
      holds: spread > STEADY ? undefined : ratio <= BAR,
      spread,
    },
    {
      path,
      ours: perSecond(rate),
      reference: "",
      figure: perSecond(rate),
      bar: `>= ${perSecond(MIN_PER_SECOND)}`,
      holds: rate >= MIN_PER_SECOND,
      spread: undefined,
    },
  ];
}

function flat(path: string, turns: Turns): Finding {
  const ratio = ratioOf(turns);
  const spread = spreadOf(turns.reference);
  return {
    path,
    ours: ms(median(turns.ours)),
    reference: ms(median(turns.reference)),
    figure: times(ratio),
    bar: `<= ${FLAT_BAR}x`,
    holds: spread > STEADY ? undefined : ratio <= FLAT_BAR,
    spread,
  };
}

/** One large request in many parts, and the same in one archive. */
async function memory(library: Library, sizeBytes: number): Promise<Finding[]> {
  const { instance, collection } = library;
  const names = Array.from({ length: PARTS }, (_, at) => `large-${at}.bin`);
  const fileBytes = Math.floor(sizeBytes / PARTS);
  const parts = () => names.map((name) => ({ name, content: Readable.from(blocksOf(fileBytes)) }));
  const findings: Finding[] = [];
  for (const [kind, files] of [
    [`${PARTS} parts`, parts],
    ["one archive", () => [{ name: "large.zip", content: archiveOf(parts()) }]],
  ] as const) {
    const metadata = metadataOf(take(PARTS), names);
    const growth = await memoryGrowth(instance, () =>
      sendImport(instance, collection, metadata, files()),
    );
    findings.push({
      path: `memory during import of ${megabytes(sizeBytes)} in ${kind}`,
      ours: megabytes(growth),
      reference: "",
      figure: megabytes(growth),
      bar: `<= ${megabytes(MEMORY_BAR_BYTES)}`,
      holds: growth <= MEMORY_BAR_BYTES,
      spread: undefined,
    });
  }
  return findings;
}

const BLOCK = randomBytes(2 ** 20);

function* blocksOf(sizeBytes: number): Generator<Uint8Array> {
  for (let left = sizeBytes; left > 0; left -= BLOCK.length)
    yield left < BLOCK.length ? BLOCK.subarray(0, left) : BLOCK;
}

/** Not compressed: clients do not compress compressed files again. */
function archiveOf(
  files: readonly { name: string; content: Readable }[],
): AsyncIterable<Uint8Array> {
  const archive = new ZipArchive({ store: true });
  for (const { name, content } of files) archive.append(content, { name });
  void archive.finalize();
  return archive;
}
