/** Whether a collection publishes what somebody of this role hands in, without a review. */
export function isPublishedAtOnce(
  policy: "closed" | "open" | "members" | undefined,
  role: unknown,
): boolean {
  if (typeof role !== "string" || policy === undefined) return false;
  return policy === "members" || (policy === "open" && role !== "reader");
}
