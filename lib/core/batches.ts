type Bounds<Item> = {
  readonly maxItems?: number;
  /** Of all items of a batch together; one that is larger by itself is a batch of its own. */
  readonly maxSize: number;
  readonly sizeOf: (item: Item) => number;
};

/** The items in their order, in as few lists as the bounds allow. */
export function batchesOf<Item>(
  items: readonly Item[],
  { maxItems = Infinity, maxSize, sizeOf }: Bounds<Item>,
): Item[][] {
  const batches: Item[][] = [];
  let size = 0;
  for (const item of items) {
    const batch = batches.at(-1);
    const own = sizeOf(item);
    if (batch && batch.length < maxItems && size + own <= maxSize) {
      batch.push(item);
      size += own;
    } else {
      batches.push([item]);
      size = own;
    }
  }
  return batches;
}
