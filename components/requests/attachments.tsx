"use client";

import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { FieldError } from "@/components/ui/field-error";
import { formatLimit } from "@/components/ui/format-limit";
import { Paperclip } from "@/components/ui/icons";
import { whenShown } from "@/components/ui/on-demand";
import { useApiMutation } from "@/lib/client/use-api-mutation";
import type { RequestFileJson } from "@/lib/request-engine/schema";
import { deleteFile, uploadFile } from "./calls";

const MAX_BYTES = 10 * 1024 * 1024;

const AttachedFiles = whenShown(() =>
  import("./attached-files").then((module) => module.AttachedFiles),
);

/** Files sent ahead of the comment that will name them. */
export function useAttachments(requestId: string) {
  const t = useTranslations("requests.files");
  const locale = useLocale();
  const [files, setFiles] = useState<readonly RequestFileJson[]>([]);
  const [sending, setSending] = useState<string>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const upload = useApiMutation(uploadFile, { toast: false });
  // Attachments that no comment names are removed by the service later.
  const discard = useApiMutation(deleteFile, { toast: false });
  const now = useRef({ files, sending });

  useEffect(() => {
    now.current = { files, sending };
  }, [files, sending]);

  async function send(file: File): Promise<string | undefined> {
    try {
      const params = { id: requestId, name: file.name };
      // Without its type: the service takes bytes, and knows types by names.
      const sent = await upload.mutateAsync({ params, file: file.slice() });
      setFiles((all) => [...all, sent]);
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  async function add(chosen: readonly File[]) {
    const found: string[] = [];
    for (const file of chosen) {
      setSending(file.name);
      const reason =
        file.size > MAX_BYTES
          ? t("tooLarge", { size: formatLimit(MAX_BYTES, locale) })
          : await send(file);
      if (reason) found.push(t("failed", { name: file.name, reason }));
    }
    setSending(undefined);
    setProblems(found);
  }

  function remove(file: RequestFileJson) {
    setFiles(files.filter((one) => one !== file));
    discard.mutate({ params: { id: requestId, key: file.key } });
  }

  /** Takes out those that were sent with a comment; answers whether these were all. */
  function clear(sent: readonly RequestFileJson[]): boolean {
    const isLeft = (one: RequestFileJson) => !sent.includes(one);
    setFiles((all) => all.filter(isLeft));
    return now.current.sending === undefined && !now.current.files.some(isLeft);
  }

  return { files, sending, problems, add, remove, clear };
}

/** The button and the list of what will go with a comment. */
export function AttachmentPicker({ of }: { of: ReturnType<typeof useAttachments> }) {
  const t = useTranslations("requests.files");
  const picker = useRef<HTMLInputElement>(null);
  const { files, sending, problems, add, remove } = of;
  return (
    <div className="-ms-3 me-auto mt-1 min-w-0">
      <input
        ref={picker}
        type="file"
        multiple
        aria-label={t("toAttach")}
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const chosen = [...(currentTarget.files ?? [])];
          currentTarget.value = "";
          void add(chosen);
        }}
      />
      <Button
        size="small"
        look="quiet"
        busy={sending ? t("sending") : undefined}
        onClick={() => picker.current?.click()}
      >
        <Paperclip aria-hidden />
        {t("attach")}
      </Button>
      <FieldError id="attachments-error" errors={problems} />
      {files.length > 0 && <AttachedFiles files={files} onRemove={remove} />}
    </div>
  );
}
