/** What becomes of the works and collections of a blocked account. */
export type ModerationAction = {
  id: string;
  userId: number;
  kind: "restrict" | "transfer";
  recipientId: number | null;
  status: "pending" | "done" | "undoing" | "undone";
  total: number;
  createdAt: Date;
};
