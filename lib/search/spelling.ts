const LETTERS = "abcdefghijklmnopqrstuvwxyz";
/** A longer word has too many neighbours. */
const MAX_LETTERS = 20;

/**
 * The words at edit distance one: a letter swapped with its neighbour, left out, changed or added. The order
 * is that of how common such typing errors are.
 */
export function neighboursOf(word: string): string[] {
  const letters = Array.from(word);
  if (letters.length > MAX_LETTERS) return [];
  const alphabet = new Set([...LETTERS, ...letters]);
  const found = new Set<string>();
  const join = (...parts: readonly (string | undefined)[][]) => found.add(parts.flat().join(""));
  const positions = letters.map((_, at) => at);
  for (const at of positions)
    join(letters.slice(0, at), [letters[at + 1], letters[at]], letters.slice(at + 2));
  for (const at of positions) join(letters.slice(0, at), letters.slice(at + 1));
  for (const at of [...positions, letters.length])
    for (const letter of alphabet) {
      join(letters.slice(0, at), [letter], letters.slice(at + 1));
      join(letters.slice(0, at), [letter], letters.slice(at));
    }
  found.delete(word);
  return [...found];
}
