import { chooseType } from "./negotiate";
import { JSON_TYPE } from "@/lib/core/media-types";

/**
 * Some addresses of people are served by handlers, not by pages: a file, a DOI. Who opens one in a browser and
 * is refused gets a page; programs get the JSON every handler answers with. The server in front notices the
 * refusal and has the page below made in its place, which learns by a header what happened. Without that
 * server (plain `next start`) all clients get the JSON.
 */
export const REFUSAL_PAGE = "/refused";
/** Set by the server in front only: from a client it is a lie. */
export const REFUSAL_HEADER = "x-refusal";

type Refusal = {
  readonly status: number;
  /** The address that was asked for, with its query. */
  readonly address: string;
};

const PAGE_TYPE = "text/html";

/** Whether a reader who accepts this wants refusals as pages; `*\/*` alone is a program. */
export function wantsPage(accept: string | undefined): boolean {
  try {
    return chooseType(accept ?? null, [JSON_TYPE, PAGE_TYPE]) === PAGE_TYPE;
  } catch {
    return false;
  }
}

export const writeRefusal = ({ status, address }: Refusal): string => `${status} ${address}`;

export function readRefusal(header: string | null): Refusal | undefined {
  const [, status, address] = /^(\d{3}) (\/.*)$/.exec(header ?? "") ?? [];
  return status && address ? { status: Number(status), address } : undefined;
}
