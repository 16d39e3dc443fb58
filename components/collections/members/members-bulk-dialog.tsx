"use client";

import { BulkNames, BulkResults, useBulk } from "@/components/ui/bulk-results";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { plural } from "@/components/ui/format";
import { changeMembers, removeMembers } from "@/lib/collections/endpoints";
import { type MemberJson, ROLE_TITLES } from "@/lib/collections/schema";
import { call } from "@/lib/client/call";
import type { CollectionRole } from "@/lib/core/actor";

export type BulkChange = { kind: "role"; role: CollectionRole } | { kind: "removal" };

type BulkDialogProps = {
  collectionId: string;
  change: BulkChange;
  members: readonly MemberJson[];
  onClose: (options: { isDone: boolean }) => void;
};

/** The same for several members, each with its own result. */
export function BulkDialog({ collectionId, change, members, onClose }: BulkDialogProps) {
  const named = members.map(({ id, member }) => ({ id, name: member.name, member }));
  const { asked, results, isRunning, run } = useBulk(named, ({ member: { type, id } }) => {
    const subjects = [{ type, id }];
    const params = { id: collectionId };
    return change.kind === "role"
      ? call(changeMembers, { params, body: { members: subjects, role: change.role } })
      : call(removeMembers, { params, body: { members: subjects } });
  });
  const words = wordsOf(change, asked.length);

  return (
    <Dialog
      title={words.title}
      open
      onOpenChange={() => {
        // Calls that are under way cannot be taken back by closing.
        if (!isRunning) onClose({ isDone: results !== undefined });
      }}
    >
      {results ? (
        <BulkResults
          results={results}
          total={asked.length}
          done={words.done}
          others="they are members as before"
        />
      ) : (
        <>
          <p className="mb-3">{words.consequence}</p>
          <BulkNames items={asked} />
        </>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        {results ? (
          <Button
            look="primary"
            busy={isRunning ? "Working…" : undefined}
            onClick={() => onClose({ isDone: true })}
          >
            Back to the list
          </Button>
        ) : (
          <>
            <Button onClick={() => onClose({ isDone: false })}>Cancel</Button>
            <Button look={change.kind === "removal" ? "danger" : "primary"} onClick={run}>
              {words.confirm}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

function wordsOf(change: BulkChange, count: number) {
  const members = plural(count, "member", "members");
  if (change.kind === "removal")
    return {
      title: `Remove ${members}?`,
      consequence: "They lose what their roles give them here at once. They can be invited again.",
      confirm: count === 1 ? "Remove" : `Remove all ${count}`,
      done: "removed",
    };
  const role = ROLE_TITLES[change.role];
  return {
    title: `Change the role of ${members}?`,
    consequence: `From now on each of them is ${role.toLowerCase()}.`,
    confirm: `Make them ${role.toLowerCase()}`,
    done: "changed",
  };
}
