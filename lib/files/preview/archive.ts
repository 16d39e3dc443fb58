import type { Readable } from "node:stream";
import { eachEntry, isPackedAsUsual, openEntry, openZip, type ZipFile } from "@/lib/storage/zip";
import { NotShowable } from "./source";

/** The entries of a stored ZIP file, read from the central directory at its end. */
type Member = { name: string; sizeBytes: number; isEncrypted: boolean };

/** A longer list is an attack or nothing to be read on a page. */
const MAX_ENTRIES = 100_000;

/** The first files of an archive, whether these are all, and how many entries it has, folders included. */
export async function listMembers(
  objectId: string,
  sizeBytes: number,
  most: number,
): Promise<{ members: Member[]; isWhole: boolean; entries: number }> {
  const members: Member[] = [];
  let isWhole = true;
  let entries = 0;
  await eachFile(objectId, sizeBytes, (entry, zip) => {
    entries = zip.entryCount;
    isWhole = members.length < most;
    if (!isWhole) return "enough";
    members.push({
      name: entry.fileName,
      sizeBytes: entry.uncompressedSize,
      isEncrypted: entry.isEncrypted(),
    });
    return "go on";
  });
  return { members, isWhole, entries };
}

/** The bytes of one member; undefined when there is none of that name, or it cannot be unpacked. */
export async function openMember(
  objectId: string,
  sizeBytes: number,
  name: string,
): Promise<{ stream: Readable; sizeBytes: number } | undefined> {
  let opened: { stream: Readable; sizeBytes: number } | undefined;
  await eachFile(objectId, sizeBytes, async (entry, zip) => {
    if (entry.fileName !== name) return "go on";
    if (!entry.isEncrypted() && isPackedAsUsual(entry)) {
      const { bytes } = await openEntry(zip, entry);
      opened = { stream: bytes, sizeBytes: entry.uncompressedSize };
    }
    return "enough";
  });
  return opened;
}

type Visit = (
  ...given: [...Parameters<Parameters<typeof eachEntry>[1]>, zip: ZipFile]
) => ReturnType<Parameters<typeof eachEntry>[1]>;

async function eachFile(objectId: string, sizeBytes: number, visit: Visit): Promise<void> {
  let entries = 0;
  try {
    const zip = await openZip(objectId, sizeBytes);
    await eachEntry(zip, (entry) => {
      if (++entries > MAX_ENTRIES) throw new NotShowable("unreadable");
      return entry.fileName.endsWith("/") ? "go on" : visit(entry, zip);
    });
  } catch {
    throw new NotShowable("unreadable");
  }
}
