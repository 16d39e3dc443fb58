import { isObject } from "@/lib/core/json";
import type { Json } from "../document/value-at";

/**
 * What was typed and is not on the server yet, kept in this browser: a tab that is closed, a network that is
 * gone, and a sign-in that has ended lose nothing. A copy belongs to an account, so that the next one at a
 * shared machine does not see it, and goes once the server has everything.
 */
export type BrowserCopy = {
  /** Of a deposit that the server does not know yet there is neither. */
  id?: string;
  revision?: number;
  sent: Json;
  answered: Json;
  document: Json;
  /** The draft whose creation was not yet answered. */
  creation?: Creation;
};

/** The content of a draft, and the idempotency key of its creation. */
export type Creation = { key: string; document: Json };

export type Copies = {
  read: () => BrowserCopy | undefined;
  /** Answers whether the browser took it. */
  keep: (copy: BrowserCopy) => boolean;
  drop: () => void;
};

const nameOf = (userId: string, id: string | undefined) => `deposit:${userId}:${id ?? "new"}`;

/** The copy of one deposit of one account. `id` is asked each time: a new deposit gets one on the way. */
export function browserCopies(
  userId: string,
  id: () => string | undefined,
  storage: () => Pick<Storage, "getItem" | "setItem" | "removeItem"> = () => window.localStorage,
): Copies {
  const withStorage = <Result>(act: () => Result, otherwise: Result): Result => {
    try {
      return act();
    } catch {
      // Full, or switched off.
      return otherwise;
    }
  };
  return {
    read: () => withStorage(() => readCopy(storage().getItem(nameOf(userId, id()))), undefined),
    keep: (copy) =>
      withStorage(() => {
        storage().setItem(nameOf(userId, copy.id), JSON.stringify(copy));
        // It was begun without an id.
        if (copy.id !== undefined) storage().removeItem(nameOf(userId, undefined));
        return true;
      }, false),
    drop: () =>
      withStorage(() => {
        storage().removeItem(nameOf(userId, id()));
        storage().removeItem(nameOf(userId, undefined));
      }, undefined),
  };
}

function readCopy(text: string | null): BrowserCopy | undefined {
  const copy = text === null ? undefined : (JSON.parse(text) as unknown);
  if (!isObject(copy)) return undefined;
  const { id, revision, sent, answered, document, creation } = copy;
  if (!isObject(sent) || !isObject(answered) || !isObject(document)) return undefined;
  return {
    ...(typeof id === "string" ? { id } : {}),
    ...(typeof revision === "number" ? { revision } : {}),
    ...{ sent, answered, document },
    ...(isCreation(creation) ? { creation } : {}),
  };
}

const isCreation = (given: unknown): given is Creation =>
  isObject(given) && typeof given.key === "string" && isObject(given.document);

/** A unique key. `crypto.randomUUID` is missing on pages by plain http. */
export function creationKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
