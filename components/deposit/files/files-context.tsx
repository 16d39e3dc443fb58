"use client";

import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from "react";
import { unreachable } from "@/lib/client/api-error";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import { useApiQuery } from "@/lib/client/use-api-query";
import type { FileJson } from "@/lib/files/schema";
import { deleteDraftFile, listDraftFiles } from "../calls";
import { useDeposit, useSaved } from "../saving/deposit-context";
import { type Upload, UploadQueue } from "./upload-queue";
import type { Uploader } from "./uploader";

type Files = {
  files: readonly FileJson[];
  uploads: readonly Upload[];
  queue: UploadQueue;
  /** Takes a file that has arrived out of the draft. */
  remove: (key: string) => Promise<void>;
};

const FilesContext = createContext<Files | undefined>(undefined);

/** The code that sends comes with the first file; without a network neither would go. */
const upload: Uploader = async (task) => {
  const { uploadResumably } = await import("./resumable-uploader").catch(() => {
    throw unreachable();
  });
  return uploadResumably(task);
};

/** The files of the deposit, those that have arrived and those on their way. */
export function FilesProvider({ children }: { children: ReactNode }) {
  const { saver } = useDeposit();
  const id = useSaved((snapshot) => snapshot.draft?.id);
  const listed = useApiQuery(
    listDraftFiles,
    { params: { id: id ?? "" } },
    { enabled: Boolean(id) },
  );
  const { mutateAsync: remove } = useApiMutation(
    async (call, key: string) => {
      const { draft } = saver.getSnapshot();
      // A file that no longer exists needs no removal; the reloaded list shows that.
      if (draft)
        await call(deleteDraftFile, { params: { id: draft.id, key } }).catch(() => undefined);
    },
    { refreshes: [listDraftFiles], toast: false },
  );
  const [queue] = useState(
    () =>
      new UploadQueue({
        upload,
        draftId: () => saver.ensureDraft(),
        discard: remove,
        onDone: () => {
          saver.changedBeside("files");
          void listed.refetch();
        },
      }),
  );
  const uploads = useSyncExternalStore(queue.subscribe, queue.getSnapshot, queue.getSnapshot);
  const names = new Set(uploads.map(({ key }) => key));
  // The server lists files under upload too, as pending.
  const files = (listed.data?.entries ?? []).filter(({ key }) => !names.has(key));
  return <FilesContext value={{ files, uploads, queue, remove }}>{children}</FilesContext>;
}

export function useFiles(): Files {
  const files = useContext(FilesContext);
  if (!files) throw new Error("The list of files stands outside of the deposit form.");
  return files;
}
