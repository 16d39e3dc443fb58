/** Two accounts of one person: what the first has goes to the second. */
export type AccountPair = { readonly from: number; readonly to: number };

/** An object that was moved from one account to another: how it was, and how it is since, to undo exactly that. */
export type Reassigned = {
  readonly objectId: string;
  readonly before: unknown;
  readonly after: unknown;
};
