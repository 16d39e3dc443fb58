import { chooseType } from "./negotiate";
import { JSON_TYPE } from "@/lib/core/media-types";

/**
 * Some addresses that people open are served by handlers, not by pages: a file, a DOI. A browser that is refused there
 * gets a page, a program gets the JSON of the handler. The front server replaces the refusal by the page below and
 * tells that page by a header what happened. Without the front server (plain `next start`) all clients get the JSON.
 */
export const REFUSAL_PAGE = "/refused";
/** Set by the front server only, which removes it from requests of clients. */
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
