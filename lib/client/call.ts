import type { z } from "zod";
import type { Contract } from "@/lib/http/contract";
import { readApiError, unreachable } from "./api-error";
import { withCsrfToken } from "./csrf-token";
import { type CallInput, sendCall } from "./send-call";

export type { CallInput };

export type CallResult<C> = C extends { response: infer Response extends z.ZodType }
  ? z.output<Response>
  : unknown;

/** Calls an endpoint of our own API from the browser. Failures are thrown as `ApiError`. */
export async function call<const C extends Contract>(
  contract: C,
  input: CallInput<C>,
): Promise<CallResult<C>> {
  const response = await withCsrfToken((token) => sendCall(contract, input, token)).catch(
    (reason: unknown) => {
      throw input.signal?.aborted ? reason : unreachable();
    },
  );
  if (!response.ok) throw await readApiError(response);
  // The contract test holds every answer of the server to this schema.
  return (response.status === 204 ? undefined : await response.json()) as CallResult<C>;
}
