import { dayTextOf } from "@/lib/core/calendar";
import type { Context } from "@/lib/db/context";
import { importWorks, sentImport } from "@/lib/imports";

/** The collection into which works are imported. */
const COLLECTION = "example-coast";

/** Two imports with their reports: one with a field that was left out, and one that was refused. */
export async function addImports(ctx: Context): Promise<void> {
  const day = dayTextOf(ctx.now);
  await send(ctx, {
    key: "sample-import-1",
    fileName: "coastal-data.json",
    works: [
      work("coast-0001", "Wave heights off the outer mole", { publication_date: "2021-06" }),
      work("coast-0002", "Tide tables of the old harbour", { languages: [{ id: "no-language" }] }),
      work("coast-0003", "Beach profiles after the winter storms", { publication_date: day }),
    ],
    files: { "wave-heights.csv": "hour,height_m\n0,0.8\n1,0.9\n2,1.4\n" },
    filesOf: { "coast-0001": "wave-heights.csv" },
  });
  await send(ctx, {
    key: "sample-import-2",
    fileName: "lagoon-and-dunes.json",
    works: [
      work("coast-0004", "Salinity of the lagoon", {}),
      work("coast-0005", "Survey of the northern dunes", { publication_date: "last spring" }),
      work("coast-0006", "Catalogue of sediment samples", {
        resource_type: { id: "no-such-type" },
      }),
    ],
    isStrict: true,
  });
}

type SampleImport = {
  /** A load that is repeated imports nothing again. */
  readonly key: string;
  /** Of the file that the works came from. */
  readonly fileName: string;
  readonly works: readonly SentWork[];
  /** Texts of files by their names. */
  readonly files?: Readonly<Record<string, string>>;
  /** The file of a work, by the work's identifier. */
  readonly filesOf?: Readonly<Record<string, string>>;
  /** Optional fields that are bad refuse the work. */
  readonly isStrict?: boolean;
};

type SentWork = { readonly id: string; readonly metadata: Readonly<Record<string, unknown>> };

const work = (id: string, title: string, metadata: Record<string, unknown>): SentWork => ({
  id,
  metadata: {
    resource_type: { id: "dataset" },
    title,
    publisher: "Example University",
    publication_date: "2022",
    creators: [
      {
        person_or_org: { type: "organizational", name: "Northern Sample Archive" },
        role: { id: "author" },
      },
    ],
    identifiers: [{ identifier: id, scheme: "import-recid" }],
    ...metadata,
  },
});

/** As a program would send it. The owners of the works are told nothing: they are the sender. */
async function send(
  ctx: Context,
  { key, fileName, works, files = {}, filesOf = {}, isStrict = false }: SampleImport,
): Promise<void> {
  const form = new FormData();
  for (const [name, text] of Object.entries(files))
    form.append("files", new File([text], name, { type: "text/csv" }));
  form.append("file_name", fileName);
  form.append("notify_record_owners", "false");
  form.append("strict_validation", String(isStrict));
  form.append(
    "metadata",
    JSON.stringify(
      works.map(({ id, metadata }) => {
        const file = filesOf[id];
        return {
          metadata,
          files: file ? { enabled: true, entries: { [file]: { key: file } } } : { enabled: false },
        };
      }),
    ),
  );
  const request = new Request("http://localhost/", { method: "POST", body: form });
  await importWorks(ctx, COLLECTION, { ...sentImport(request), idempotencyKey: key });
}
