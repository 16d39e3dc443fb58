import type { TarArchive } from "archiver";
import { PassThrough, pipeline, type Readable } from "node:stream";

export type ArchiveFile = { readonly name: string; readonly bytes: Buffer };

/**
 * A compressed tar archive, made while it is sent. A file is made when the one before it has been taken, so there is never
 * more than one of them in memory.
 */
export async function archiveOf(files: AsyncIterable<ArchiveFile>, date: Date): Promise<Readable> {
  const { TarArchive } = await import("archiver");
  const archive = new TarArchive({ gzip: true, gzipOptions: { level: 6 } });
  // The archiver brings streams of its own making; the rest of the house expects Node's.
  const output = new PassThrough({ highWaterMark: 256 * 1024 });
  pipeline(archive, output, () => undefined);
  const append = async () => {
    for await (const { name, bytes } of files) {
      if (archive.destroyed) return;
      const taken = takenBy(archive);
      archive.append(bytes, { name, date });
      await taken;
    }
    await archive.finalize();
  };
  // The reader must notice: an archive that ends properly would hide the missing files.
  append().catch((reason: unknown) =>
    archive.destroy(reason instanceof Error ? reason : new Error("The archive failed.")),
  );
  return output;
}

/** Resolves when a file was taken, or is not wanted any more because the reader left. */
function takenBy(archive: TarArchive): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      archive.off("entry", end).off("close", end);
      resolve();
    };
    archive.on("entry", end).on("close", end);
  });
}
