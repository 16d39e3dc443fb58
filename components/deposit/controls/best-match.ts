/** Which of the suggested labels a typed text means: the same, else one that begins with it, else the only one. */
export function bestMatch(labels: readonly string[], typed: string): number | undefined {
  const text = plain(typed);
  if (text === "") return undefined;
  const plains = labels.map(plain);
  const tries: readonly ((label: string) => boolean)[] = [
    (label) => label === text,
    (label) => label.startsWith(text),
    (label) => label.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(text)),
    () => labels.length === 1,
  ];
  for (const fits of tries) {
    const at = plains.findIndex(fits);
    if (at >= 0) return at;
  }
  return undefined;
}

/** The suggestion whose whole label was typed. */
export function sameLabel(labels: readonly string[], typed: string): number | undefined {
  const at = labels.map(plain).indexOf(plain(typed));
  return at >= 0 ? at : undefined;
}

const plain = (text: string) =>
  text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim().replace(/\s+/g, " ");
