import type { z } from "zod";
import type { Contract } from "@/lib/http/contract";

const loaded = new WeakMap<Contract, z.ZodType>();

/** The schema that checks the body of a contract, as far as it is here. */
export const knownSchema = (contract: Contract): z.ZodType | undefined =>
  contract.body ?? loaded.get(contract);

/** The same, loaded where the contract is known by its address only. Where it is out of reach, the server's check must do. */
export async function loadSchema(contract: Contract): Promise<z.ZodType | undefined> {
  const known = knownSchema(contract);
  if (known) return known;
  const whole = await contract.whole?.().catch(() => undefined);
  if (whole?.body) loaded.set(contract, whole.body);
  return whole?.body;
}
