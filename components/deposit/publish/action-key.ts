type Ended = { is_published: boolean; versions: { index: number } };

/**
 * What the button that ends the form says, here and in the question that follows.
 *
 * @param isDirect  whether the collection takes it without a review; nothing where it goes to none
 */
export function actionKey(draft: Ended | undefined, isDirect: boolean | undefined) {
  if (draft?.is_published) return "publishChanges";
  if (isDirect !== undefined) return isDirect ? "publishIn" : "submit";
  return draft && draft.versions.index > 1 ? "publishVersion" : "publish";
}
