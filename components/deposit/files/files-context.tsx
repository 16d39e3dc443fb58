"use client";

import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from "react";
import { unreachable } from "@/lib/client/api-error";
import { call } from "@/lib/client/call";
import { keyOf, useCall } from "@/lib/client/hooks";
import { useApiClient } from "@/lib/client/query-client";
import type { FileJson } from "@/lib/files/schema";
import { deleteDraftFile, listDraftFiles } from "../calls";
import { useDeposit, useSaved } from "../saving/deposit-context";
import { type Upload, UploadQueue } from "./upload-queue";
import type { Uploader } from "./uploader";

type Files = {
  files: readonly FileJson[];
  uploads: readonly Upload[];
  queue: UploadQueue;
  /** Reads the list again. */
  refresh: () => Promise<void>;
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
  const client = useApiClient();
  const id = useSaved((snapshot) => snapshot.draft?.id);
  const listed = useCall(listDraftFiles, { params: { id: id ?? "" } }, { enabled: Boolean(id) });
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(listDraftFiles) });
  const [queue] = useState(
    () =>
      new UploadQueue({
        upload,
        draftId: () => saver.ensureDraft(),
        discard: async (key) => {
          const { draft } = saver.getSnapshot();
          if (!draft) return;
          const params = { id: draft.id, key };
          await call(deleteDraftFile, { params }).catch(() => undefined);
          await refresh();
        },
        onDone: () => {
          saver.changedBeside("files");
          void refresh();
        },
      }),
  );
  const uploads = useSyncExternalStore(queue.subscribe, queue.getSnapshot, queue.getSnapshot);
  const names = new Set(uploads.map(({ key }) => key));
  // What is being sent is listed by the server too, as begun.
  const files = (listed.data?.entries ?? []).filter(({ key }) => !names.has(key));
  return <FilesContext value={{ files, uploads, queue, refresh }}>{children}</FilesContext>;
}

export function useFiles(): Files {
  const files = useContext(FilesContext);
  if (!files) throw new Error("The list of files stands outside of the deposit form.");
  return files;
}
