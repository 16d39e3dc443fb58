import type { Context } from "@/lib/db/context";
import type { GrantJson } from "../schema";
import { grantWithoutId } from "../serializer/work";
import { isExpanded, type PresentOptions } from "./work";
import type { PositionedGrant } from "../service/grants";
import { describeSubjects } from "../service/grant-subjects";

/** Grants on the wire, with who their subjects are by `?expand=1`. */
export async function presentGrants(
  ctx: Context,
  grants: readonly PositionedGrant[],
  options: Pick<PresentOptions, "url">,
): Promise<{ hits: { hits: GrantJson[]; total: number } }> {
  const hits = await withSubjects(ctx, grants.map(grantJson), options);
  return { hits: { hits, total: grants.length } };
}

export async function presentGrant(
  ctx: Context,
  grant: PositionedGrant,
  options: Pick<PresentOptions, "url">,
): Promise<GrantJson> {
  const plain = grantJson(grant);
  const [shown = plain] = await withSubjects(ctx, [plain], options);
  return shown;
}

const grantJson = ({ grant, position }: PositionedGrant): GrantJson => ({
  id: position,
  ...grantWithoutId(grant),
});

async function withSubjects(
  ctx: Context,
  grants: GrantJson[],
  { url }: Pick<PresentOptions, "url">,
): Promise<GrantJson[]> {
  if (!isExpanded(url)) return grants;
  const subjects = await describeSubjects(
    ctx,
    grants.map(({ subject }) => subject),
  );
  return grants.map((grant, at) => ({ ...grant, expanded: { subject: subjects[at] ?? {} } }));
}
