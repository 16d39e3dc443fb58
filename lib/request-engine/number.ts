const SYMBOLS = "0123456789abcdefghjkmnpqrstvwxyz";

/** A number in Crockford's base 32, which is short and has no letters that look like others. */
export function requestNumber(value: number): string {
  let text = "";
  for (let rest = value; rest > 0; rest = Math.floor(rest / 32)) text = SYMBOLS[rest % 32] + text;
  return text || "0";
}
