import { type MessageLike, toMessage } from "@/lib/core/message";
import type { Context } from "@/lib/db/context";
import { supportedWording } from "@/lib/i18n/choose-locale";
import { translate } from "@/lib/i18n/translate";
import { requestsJson } from "@/lib/request-engine";
import { communityInclusion } from "../requests";
import type { InclusionsJson, RemovalsJson, WorksRemovalJson } from "../schema";
import type { removeWorks } from "../service/collection-works";
import type { excludeWork, includeWork } from "../service/inclusions";
import type { PresentOptions } from "./work";

type Options = Pick<PresentOptions, "languages">;

/** 400 when none of the requested changes succeeded. */
export async function presentInclusions(
  ctx: Context,
  { processed, errors }: Awaited<ReturnType<typeof includeWork>>,
  options: Options,
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
  const refused = refusals(errors, ({ communityId }) => ({ community_id: communityId }), options);
  const body = { ...(done.length > 0 ? { processed: done } : {}), ...refused };
  return done.length > 0 ? body : badRequest(body);
}

export function presentExclusions(
  { removed, errors }: Awaited<ReturnType<typeof excludeWork>>,
  options: Options,
): Response | RemovalsJson {
  const body = refusals(errors, ({ communityId }) => ({ community: communityId }), options);
  return removed > 0 ? body : badRequest(body);
}

export function presentRemovals(
  errors: Awaited<ReturnType<typeof removeWorks>>,
  options: Options,
): WorksRemovalJson {
  return refusals(errors, ({ record }) => ({ record }), options);
}

/** What could not be done, each with what it is about as `name` writes it, and why. */
function refusals<Refused extends { readonly text: MessageLike }, Named extends object>(
  refused: readonly Refused[],
  name: (one: Refused) => Named,
  { languages }: Options,
): { errors?: (Named & { message: string })[] } {
  if (refused.length === 0) return {};
  const wording = supportedWording(languages);
  return {
    errors: refused.map((one) => ({
      ...name(one),
      message: translate(wording, toMessage(one.text)),
    })),
  };
}

const badRequest = (body: unknown) => Response.json(body, { status: 400 });
