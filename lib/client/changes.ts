import type { Contract } from "@/lib/http/contract";
import { call, type CallInput } from "./call";

/** The signatures of `useApiMutation` hold what an endpoint takes and gives to its contract. */
export const send = (action: unknown, input: unknown): Promise<unknown> =>
  typeof action === "function"
    ? (action as (...given: unknown[]) => Promise<unknown>)(call, input)
    : call(action as Contract, input as CallInput<Contract>);

/** How changes are sent: pages that watch the session wrap it. Kept small, since every page that changes something has it. */
export const changes = { send };
