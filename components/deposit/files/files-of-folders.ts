type Walk<Found> = {
  found: Found[];
  most: number;
  /** What is made of a file; nothing, where it does not count. */
  take: (path: string, file: File) => readonly Found[];
};

/** Files, and folders with all that is in them. */
export async function filesOfFolders<Found>(
  entries: readonly FileSystemEntry[],
  limits: Omit<Walk<Found>, "found">,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const entry of entries) await walk(entry, { found, ...limits });
  return found;
}

async function walk<Found>(entry: FileSystemEntry, into: Walk<Found>): Promise<void> {
  const { found, most, take } = into;
  if (found.length >= most) return;
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    found.push(...take(entry.fullPath.replace(/^\/+/, ""), file));
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
