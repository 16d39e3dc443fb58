import { z } from "zod";
import type { Message } from "@/lib/core/message";
import { SYNC_KINDS, type SyncKind } from "./constants";

export * from "./constants";

export const isSyncKind = (text: string): text is SyncKind =>
  SYNC_KINDS.some((one) => one === text);

export const SYNC_EVENTS = ["created", "updated", "deleted"] as const;
export type SyncEvent = (typeof SYNC_EVENTS)[number];

/** Somebody or something of a partner, and what became of it there. */
export type SyncSignal = {
  readonly kind: SyncKind;
  readonly id: string;
  readonly event: SyncEvent;
};

/** What came of a callback. */
export type Synced = {
  readonly result: Message;
  /** The partner was asked and has answered. */
  readonly isAnswer: boolean;
};

/** The places that a partner may take of a worker's are numbered. */
export const workInput = z.object({ instance: z.string(), slot: z.int() });
