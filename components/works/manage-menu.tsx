"use client";

import { ChevronDown, FilePlus2, PenLine } from "lucide-react";
import { useRouter } from "next/navigation";
import { toast } from "@/components/ui/toast";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { useSend } from "@/lib/client/hooks";
import { createVersion, editRecord } from "@/lib/works/endpoints";

type ManageMenuProps = {
  id: string;
  mayEdit: boolean;
  mayVersion: boolean;
  texts: { title: string; edit: string; newVersion: string; failed: string };
};

/** What those may do with a work who manage it. Both ways lead to the form, with a draft made first. */
export function ManageMenu({ id, mayEdit, mayVersion, texts }: ManageMenuProps) {
  const router = useRouter();
  const edit = useSend(editRecord);
  const version = useSend(createVersion);
  const after = {
    onSuccess: (draft: { id: string }) => router.push(`/uploads/${draft.id}`),
    onError: ({ message }: Error) => void toast.error(texts.failed, { description: message }),
  };
  const params = { id };
  return (
    <span className="needs-script">
      <Menu
        trigger={
          <Button size="small" disabled={edit.isPending || version.isPending}>
            {texts.title}
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        {mayEdit && (
          <MenuItem onSelect={() => edit.mutate({ params }, after)}>
            <PenLine aria-hidden />
            {texts.edit}
          </MenuItem>
        )}
        {mayVersion && (
          <MenuItem onSelect={() => version.mutate({ params }, after)}>
            <FilePlus2 aria-hidden />
            {texts.newVersion}
          </MenuItem>
        )}
      </Menu>
    </span>
  );
}
