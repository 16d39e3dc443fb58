import type { Issue } from "@/lib/core/errors";
import type { Contract } from "@/lib/http/contract";

/** The problems of a body. */
export type BodyCheck = (body: unknown) => readonly Issue[];

const loaded = new WeakMap<Contract, BodyCheck>();

/** The check of the body of a contract by its schema, if it is here. */
export const knownCheck = (contract: Contract): BodyCheck | undefined => loaded.get(contract);

/**
 * The same, loaded with what reads the problems; forms need neither until they are filled in. Where they are out of
 * reach, the server's check must do.
 */
export async function loadCheck(contract: Contract): Promise<BodyCheck | undefined> {
  const known = knownCheck(contract);
  if (known) return known;
  try {
    const [{ issuesOf, safeParse }, whole] = await Promise.all([
      import("@/lib/core/parse"),
      contract.body ? contract : contract.whole?.(),
    ]);
    const schema = whole?.body;
    if (!schema) return undefined;
    const check: BodyCheck = (body) => {
      const checked = safeParse(schema, body);
      return checked.success ? [] : issuesOf(checked.error);
    };
    loaded.set(contract, check);
    return check;
  } catch {
    return undefined;
  }
}
