import type { Call } from "@/lib/client/use-api-mutation";
import type { GrantJson } from "@/lib/works/schema";
import { changeGrant, deleteGrant, groupGrants, listGrants, userGrants } from "./calls";
import type { Level } from "./permission-levels";

type Subject = GrantJson["subject"];

type Share = { id: string; subject: Subject };

export async function changeShare(
  call: Call,
  { id, subject }: Share,
  permission: Level,
): Promise<void> {
  const body = { permission };
  if (subject.type === "system_role")
    await call(changeGrant, { params: await paramsOf(call, { id, subject }), body });
  else await call(named(subject).change, { params: { id, subject: subject.id }, body });
}

export async function endShare(call: Call, { id, subject }: Share): Promise<void> {
  if (subject.type === "system_role")
    await call(deleteGrant, { params: await paramsOf(call, { id, subject }) });
  else await call(named(subject).remove, { params: { id, subject: subject.id } });
}

const named = ({ type }: Subject) => (type === "role" ? groupGrants : userGrants);

/** Grants to everybody are named by their place in the list only, which may have changed. */
async function paramsOf(call: Call, { id, subject: { type, id: subjectId } }: Share) {
  const { hits } = await call(listGrants, { params: { id } });
  const at = hits.hits.findIndex(
    ({ subject }) => subject.type === type && subject.id === subjectId,
  );
  return { id, position: String(at) };
}
