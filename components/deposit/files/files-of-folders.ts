import { isOfTheSystem } from "./system-files";

type Found = { key: string; file: File };
type Walk = { found: Found[]; most: number };

/** Files, and folders with all that is in them, each under its path. */
export async function filesOfFolders(
  entries: readonly FileSystemEntry[],
  most: number,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const entry of entries) await walk(entry, { found, most });
  return found;
}

async function walk(entry: FileSystemEntry, into: Walk): Promise<void> {
  const { found, most } = into;
  if (found.length >= most) return;
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    if (!isOfTheSystem(file)) found.push({ key: entry.fullPath.replace(/^\/+/, ""), file });
  } else if (isFolder(entry)) {
    const reader = entry.createReader();
    for (;;) {
      // Browsers hand out a part at a time; nothing more is the end.
      const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
        reader.readEntries(resolve, reject),
      );
      if (part.length === 0) return;
      for (const one of part) await walk(one, into);
      if (found.length >= most) return;
    }
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
