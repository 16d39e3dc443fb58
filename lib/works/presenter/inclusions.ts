import type { Context } from "@/lib/db/context";
import { inEnglish } from "@/lib/i18n/say";
import { requestsJson } from "@/lib/requests";
import { communityInclusion } from "../requests";
import type { InclusionsJson, RemovalsJson } from "../schema";
import type { removeWorks } from "../service/collection-works";
import type { excludeWork, includeWork } from "../service/inclusions";

/** 400 where nothing of what was asked for could be done. */
export async function presentInclusions(
  ctx: Context,
  { processed, errors }: Awaited<ReturnType<typeof includeWork>>,
): Promise<Response | InclusionsJson> {
  const requests = await requestsJson(
    ctx,
    () => communityInclusion,
    processed.map(({ request }) => request),
  );
  const done = processed.flatMap(({ communityId, request }, at) => {
    const json = requests[at];
    return json ? [{ community_id: communityId, request_id: request.id, request: json }] : [];
  });
  const refused = errors.map(({ communityId, text }) => ({
    community_id: communityId,
    message: inEnglish(text),
  }));
  const body = {
    ...(done.length > 0 ? { processed: done } : {}),
    ...(refused.length > 0 ? { errors: refused } : {}),
  };
  return done.length > 0 ? body : badRequest(body);
}

export function presentExclusions({
  removed,
  errors,
}: Awaited<ReturnType<typeof excludeWork>>): Response | RemovalsJson {
  const refused = errors.map(({ communityId, text }) => ({
    community: communityId,
    message: inEnglish(text),
  }));
  const body = refused.length > 0 ? { errors: refused } : {};
  return removed > 0 ? body : badRequest(body);
}

export function presentRemovals(errors: Awaited<ReturnType<typeof removeWorks>>) {
  const refused = errors.map(({ record, text }) => ({ record, message: inEnglish(text) }));
  return refused.length > 0 ? { errors: refused } : {};
}

const badRequest = (body: unknown) => Response.json(body, { status: 400 });
