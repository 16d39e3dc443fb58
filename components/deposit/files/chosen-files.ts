/** A file under the name it will have: files of folders carry the folders in it. */
export type ChosenFile = { key: string; file: File };

/** Files that the user chose one by one, or a folder with all its files. */
export const filesOfInput = (list: Iterable<File>): ChosenFile[] =>
  Array.from(list, (file) => ({ key: file.webkitRelativePath || file.name, file }));

/**
 * Files and folders that were dropped, folders with all that is in them. No more than `most` are looked up: a whole
 * disk may be dropped by mistake. Must be called while the event is handled; browsers forget what was dropped then.
 */
export async function filesOfDrop(dropped: DataTransfer, most: number): Promise<ChosenFile[]> {
  const entries = [...dropped.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return filesOfInput(dropped.files);
  const { filesOfFolders } = await import("./files-of-folders");
  return filesOfFolders(entries, most);
}
