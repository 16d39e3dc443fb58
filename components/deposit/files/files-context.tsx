"use client";

import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from "react";
import { whenShown } from "@/components/ui/on-demand";
import { unreachable } from "@/lib/client/api-error";
import { invalidateQueriesOf } from "@/lib/client/invalidate-queries";
import type { FileJson } from "@/lib/files/schema";
import { listDraftFiles } from "../calls";
import { useDeposit, useSaved } from "../saving/deposit-context";
import { ListedFiles } from "./listed-files";
import { type Upload, UploadQueue } from "./upload-queue";
import type { Uploader } from "./uploader";

type Queue = {
  queue: UploadQueue;
  /** Takes a file that has arrived out of the draft. */
  remove: (key: string) => Promise<void>;
  listed: ListedFiles;
};

/** A new deposit has no draft whose files could be listed. */
const FileReader = whenShown(() => import("./file-reader").then((module) => module.FileReader));

/** It stays the same: what is in it changes, and is asked for by `useFiles`. */
const QueueContext = createContext<Queue | undefined>(undefined);

/** The code that sends comes with the first file; without a network neither would go. */
const upload: Uploader = async (task) => {
  const { uploadResumably } = await import("./resumable-uploader").catch(() => {
    throw unreachable();
  });
  return uploadResumably(task);
};

/** A file that no longer exists needs no removal, and one that stays is in the reloaded list. */
async function removeFile(id: string | undefined, key: string): Promise<void> {
  try {
    if (id !== undefined) await (await import("./resumable-uploader")).removeFile(id, key);
  } catch {
    // The list shows it.
  }
  await invalidateQueriesOf([listDraftFiles]);
}

/** Sends the files of the deposit and removes them. */
export function FilesProvider({ children }: { children: ReactNode }) {
  const { saver } = useDeposit();
  const [value] = useState(() => {
    const remove = (key: string) => removeFile(saver.getSnapshot().draft?.id, key);
    const queue = new UploadQueue({
      upload,
      draftId: () => saver.ensureDraft(),
      discard: remove,
      onDone: () => {
        saver.changedBeside("files");
        void invalidateQueriesOf([listDraftFiles]);
      },
    });
    return { queue, remove, listed: new ListedFiles() };
  });
  const id = useSaved(({ draft }) => draft?.id);
  return (
    <QueueContext value={value}>
      {children}
      {id !== undefined && <FileReader id={id} listed={value.listed} />}
    </QueueContext>
  );
}

export function useQueue(): Queue {
  const queue = useContext(QueueContext);
  if (!queue) throw new Error("The list of files stands outside of the deposit form.");
  return queue;
}

/** As the server drew the form. */
const NONE: readonly never[] = [];

/** The files of the deposit, those that have arrived and those on their way. */
export function useFiles(): { files: readonly FileJson[]; uploads: readonly Upload[] } {
  const { queue, listed } = useQueue();
  const all = useSyncExternalStore(listed.subscribe, listed.get, () => NONE);
  const uploads = useSyncExternalStore(queue.subscribe, queue.getSnapshot, () => NONE);
  const names = new Set(uploads.map(({ key }) => key));
  // The server lists files under upload too, as pending.
  return { uploads, files: all.filter(({ key }) => !names.has(key)) };
}
