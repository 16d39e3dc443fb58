import { recentlyUsed } from "@/lib/core/recently-used";
import machines from "./machines.json" with { type: "json" };
import robots from "./robots.json" with { type: "json" };

/** A reader in a browser, a program that someone uses, or one that reads by itself. */
export type AgentKind = "person" | "machine" | "robot";

/**
 * The lists of COUNTER, as the package `counter-robots` 2025.11 of PyPI carries them (MIT licence, CERN): patterns of
 * `User-Agent` by their kind. Machines come first, since the list of robots names many of them too.
 *
 * @see https://www.countermetrics.org/code-of-practice/ Release 5, Appendix I
 */
const MACHINES = anyOf(machines);
const ROBOTS = anyOf(robots);

const known = recentlyUsed<string, AgentKind>(10_000);

export function kindOfAgent(name: string): AgentKind {
  let kind = known.get(name);
  if (kind === undefined) {
    kind = MACHINES.test(name) ? "machine" : ROBOTS.test(name) ? "robot" : "person";
    known.set(name, kind);
  }
  return kind;
}

/** COUNTER compares without regard to case. */
function anyOf(patterns: readonly string[]): RegExp {
  return new RegExp(patterns.map((pattern) => `(?:${pattern})`).join("|"), "i");
}
