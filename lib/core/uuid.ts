const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Apart from the other ids, which are made with Node's randomness: schemas ask this in the browser too. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
