import { isSigned, signatureOf } from "@/lib/auth/signature";
import type { Context } from "@/lib/db/context";
import { referencedId } from "./entity-reference";
import { requestIdIn } from "./path";
import * as repository from "./repository";
import { isOpen } from "./schema";
import type { RequestRow } from "./types";

/*
 * A mail to an e-mail address leads to the page of the request with a proof that the link comes from that mail. Forms on the way there
 * (sign-in, registration) are filled in with the address by it, which the link itself does not tell. The same is done
 * whether or not there is an account, and the proof gives no other right.
 */
const PURPOSE = "invited";
const PARAM = "invited";

/** The page of a request, as the mail to the address it is sent to names it. */
export function pathInMail({ id }: Pick<RequestRow, "id">, path: string): string {
  const [page = "", anchor] = path.split("#");
  return withProof(page, signatureOf(PURPOSE, id)) + (anchor === undefined ? "" : `#${anchor}`);
}

/** Keeps what an address was opened with. */
export const withProof = (path: string, proof: string | string[] | undefined): string =>
  typeof proof === "string"
    ? `${path}?${new URLSearchParams({ [PARAM]: proof }).toString()}`
    : path;

/** The address that an open request is sent to, for those whom the path of its mail leads to the page. */
export async function invitedAddress(ctx: Context, path: string): Promise<string | undefined> {
  const { pathname, searchParams } = new URL(path, "http://here");
  const id = requestIdIn(pathname);
  if (!id || !isSigned(PURPOSE, id, searchParams.get(PARAM) ?? "")) return undefined;
  const request = await repository.findRequest(ctx, id);
  return request && isOpen(request.status) ? referencedId("email", request.receiver) : undefined;
}
