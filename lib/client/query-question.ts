import type { Contract } from "@/lib/http/contract";
import type { CallInput, CallResult } from "./call";

/** What a component asks of an endpoint. */
export type QueryQuestion<C extends Contract> = {
  contract: C;
  input: CallInput<C>;
  /** The JSON that the server already put into the page. */
  initial?: CallResult<C> | undefined;
  enabled?: boolean | undefined;
  /** Shows the last answer until the one to another question is there. */
  keepsLast?: boolean | undefined;
  /** Milliseconds until it is fetched again; false for never. */
  refetchInterval?: ((result: CallResult<C> | undefined) => number | false) | undefined;
};

/** What tells two questions to one endpoint apart. */
export const inputOf = <C extends Contract>({ input }: QueryQuestion<C>): string =>
  JSON.stringify(input);
