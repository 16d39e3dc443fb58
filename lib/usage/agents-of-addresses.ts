import { hash } from "node:crypto";
import { recentlyUsed } from "@/lib/core/recently-used";
import type { AgentKind } from "./agents";

/** Behind one address there may be a whole campus. */
const MAX_AGENTS = 200;
/** Addresses that are remembered: 50 MB if all of them try. */
const MAX_ADDRESSES = 5_000;

type Called = {
  readonly address: string;
  readonly agent: string;
  readonly kind: AgentKind;
  /** As in `core/calendar`. */
  readonly day: number;
};

/**
 * Who invents a new `User-Agent` for each request would be a new visitor each time, and each name is stored. Beyond a number in a
 * day, further programs of an address are one of each kind: they share a name, and so a visitor.
 */
export class AgentsOfAddresses {
  #day: number | undefined;
  readonly #known = recentlyUsed<string, Set<string>>(MAX_ADDRESSES);

  /** The name to store, and to tell the visitor by. */
  nameFor({ address, agent, kind, day }: Called): string {
    if (day !== this.#day) {
      this.#day = day;
      this.#known.clear();
    }
    let names = this.#known.get(address);
    if (!names) this.#known.set(address, (names = new Set()));
    const mark = hash("md5", agent, "base64").slice(0, 8);
    if (names.has(mark)) return agent;
    if (names.size >= MAX_AGENTS) return `(further programs of an address: ${kind})`;
    names.add(mark);
    return agent;
  }
}
