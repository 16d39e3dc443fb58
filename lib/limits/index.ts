/** What taking one point from a limit gave: headers for the answer, and the refusal when none are left. */
export type Taken = { headers: Record<string, string>; check: () => void };

export async function takeFromLimit(
  _name: string,
  _request: Request,
  _account: string | undefined,
): Promise<Taken | undefined> {
  return undefined;
}
