import { call } from "@/lib/client/call";
import {
  changeGrant,
  deleteGrant,
  groupGrants,
  listGrants,
  userGrants,
} from "@/lib/works/endpoints";
import type { GrantJson } from "@/lib/works/schema";
import type { Level } from "./permission-levels";

type Subject = GrantJson["subject"];

export async function changeShare(id: string, subject: Subject, permission: Level): Promise<void> {
  const body = { permission };
  if (subject.type === "system_role")
    await call(changeGrant, { params: await placeOf(id, subject), body });
  else await call(named(subject).change, { params: { id, subject: subject.id }, body });
}

export async function endShare(id: string, subject: Subject): Promise<void> {
  if (subject.type === "system_role")
    await call(deleteGrant, { params: await placeOf(id, subject) });
  else await call(named(subject).remove, { params: { id, subject: subject.id } });
}

const named = ({ type }: Subject) => (type === "role" ? groupGrants : userGrants);

/** Grants to everybody are named by their place in the list only, which may have changed. */
async function placeOf(id: string, { type, id: subjectId }: Subject) {
  const { hits } = await call(listGrants, { params: { id } });
  const at = hits.hits.findIndex(
    ({ subject }) => subject.type === type && subject.id === subjectId,
  );
  return { id, position: String(at) };
}
