import { config } from "@/lib/core/config";
import { BadRequest, NotAuthenticated, NotFound, Unavailable } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import { findScheme } from "@/lib/identifiers";
import { getFollowing } from "@/lib/outgoing/follow";

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 200_000;
/** The resolver sends on to the registration agency, and that to where it keeps descriptions. */
const MAX_REDIRECTS = 5;

/**
 * What the agency of a DOI says about it, as BibTeX, for people who are signed in. The address called is that of the resolver
 * and where it leads; private ones are refused.
 *
 * @see https://citation.crosscite.org/docs.html content negotiation of DOIs
 * @throws NotFound for DOIs that nobody knows; Unavailable when there is no answer in time
 */
export async function describeDoi(ctx: Context, given: string): Promise<string> {
  if (ctx.actor.kind !== "user") throw new NotAuthenticated("errors.unauthorized", "Bearer");
  const doi = findScheme("doi")?.normalise(given);
  if (!doi) throw new BadRequest("works.noDoi", { given });
  const answer = await ask(doi);
  const text = answer.body.toString("utf8");
  if (answer.status === 404) throw new NotFound("works.doiUnknown", { doi });
  if (answer.status !== 200 || !text.includes("@"))
    throw new Unavailable("works.doiNoAnswer", { doi });
  return text;
}

async function ask(doi: string): Promise<{ status: number; body: Buffer }> {
  const path = doi.split("/").map(encodeURIComponent).join("/");
  const answer = await getFollowing(`${config().DOI_RESOLVER}/${path}`, {
    headers: { accept: "application/x-bibtex; charset=utf-8" },
    ...{ maxRedirects: MAX_REDIRECTS, maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS },
    // What a refusal says is about the network of the service; broken connections come here, too.
  }).catch(() => undefined);
  if (!answer) throw new Unavailable("works.doiNoAnswer", { doi });
  return answer;
}
