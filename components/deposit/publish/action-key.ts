type Deposit = {
  isPublished: boolean;
  version: number;
  /** The collection it is handed in to, if any. */
  review: { isDirect: boolean } | undefined;
};

/** What the button that ends the form says, here and in the question that follows. */
export function actionKey({ isPublished, version, review }: Deposit) {
  if (isPublished) return "publishChanges";
  if (review) return review.isDirect ? "publishInCollection" : "submit";
  return version > 1 ? "publishVersion" : "publish";
}
