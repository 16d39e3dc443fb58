/** A bibliography as it is pasted: one entry a line, or entries of several lines with blank ones between. */
export function readReferences(text: string): Record<string, string>[] {
  const isSpaced = /\n\s*\n/.test(text.trim());
  return text
    .split(isSpaced ? /\n\s*\n/ : /\n/)
    .map((entry) =>
      entry
        .replace(/\s+/g, " ")
        .trim()
        // Numbers and bullets in front.
        .replace(/^(?:\[\d+\]|\d+[.)]|[-•*–])\s+/, ""),
    )
    .filter(Boolean)
    .map((reference) => {
      const doi = /\b(10\.\d{4,9}\/[^\s"<>]+)/.exec(reference)?.[1]?.replace(/[.,;)\]]+$/, "");
      return { reference, ...(doi ? { identifier: doi, scheme: "doi" } : {}) };
    });
}
