import type { Context } from "@/lib/db/context";
import type { GrantJson } from "../schema";
import { grantWithoutId } from "../serializer/work";
import { isExpanded, type Wanted } from "./answer";
import type { PositionedGrant } from "./grants";
import { describeSubjects } from "./subjects";

/** Grants on the wire, with who their subjects are by `?expand=1`. */
export async function grantListResponse(
  ctx: Context,
  grants: readonly PositionedGrant[],
  wanted: Pick<Wanted, "url">,
): Promise<{ hits: { hits: GrantJson[]; total: number } }> {
  const hits = await dressed(ctx, grants.map(grantJson), wanted);
  return { hits: { hits, total: grants.length } };
}

export async function grantResponse(
  ctx: Context,
  grant: PositionedGrant,
  wanted: Pick<Wanted, "url">,
): Promise<GrantJson> {
  const plain = grantJson(grant);
  const [shown = plain] = await dressed(ctx, [plain], wanted);
  return shown;
}

const grantJson = ({ grant, position }: PositionedGrant): GrantJson => ({
  id: position,
  ...grantWithoutId(grant),
});

async function dressed(
  ctx: Context,
  grants: GrantJson[],
  { url }: Pick<Wanted, "url">,
): Promise<GrantJson[]> {
  if (!isExpanded(url)) return grants;
  const subjects = await describeSubjects(
    ctx,
    grants.map(({ subject }) => subject),
  );
  return grants.map((grant, at) => ({ ...grant, expanded: { subject: subjects[at] ?? {} } }));
}
