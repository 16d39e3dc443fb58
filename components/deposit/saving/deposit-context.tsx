"use client";

import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import type { StoredChoice } from "@/components/ui/stored-choice";
import type { DraftJson } from "@/lib/works/schema";
import { EMPTY_DEPOSIT } from "../document/document";
import { valueAt, withValueAt } from "../document/value-at";
import { API_TRANSPORT } from "./api-transport";
import { browserCopies } from "./browser-copy";
import { DraftSaver, type Snapshot } from "./draft-saver";
import { FieldMarks, type Marks } from "./field-marks";
import { type FormLength, storedFormLength } from "./form-length";

type Deposit = { saver: DraftSaver; marks: FieldMarks; formLength: StoredChoice<FormLength> };

const DepositContext = createContext<Deposit | undefined>(undefined);

/** A licence as drafts hold it: its id, and its title for showing it. */
export type Licence = { id: string; title: Record<string, string> };

type DepositProviderProps = {
  /** The default publisher of a work. */
  publisher: string;
  /** The day of a new deposit, with which its publication date begins. */
  today: string;
  /** The collection a new work is meant for. */
  collection: string | undefined;
  /** The licence it suggests. */
  licence: Licence | undefined;
  userId: string;
  /** The draft to go on with; none for a new deposit. */
  draft: DraftJson | undefined;
  /** Resolves when what is restored can be seen. */
  showRestored: () => Promise<unknown>;
  children: ReactNode;
};

/** The deposit that the fields inside read and change, and that saves itself. */
export function DepositProvider({
  userId,
  publisher,
  today,
  collection,
  licence,
  draft,
  showRestored,
  children,
}: DepositProviderProps) {
  const [deposit] = useState<Deposit>(() => {
    const idOf = (): string | undefined => saver.getSnapshot().draft?.id;
    const saver: DraftSaver = new DraftSaver({
      userId,
      transport: API_TRANSPORT,
      copies: browserCopies(userId, idOf),
      draft,
      preset: presetOf({ publisher, today, collection, licence }),
    });
    return { saver, marks: new FieldMarks(), formLength: storedFormLength(userId) };
  });
  useEffect(() => deposit.saver.restore(showRestored), [deposit, showRestored]);
  useTryingAgain(deposit.saver);
  useAddress(deposit.saver);
  return <DepositContext value={deposit}>{children}</DepositContext>;
}

/** The initial values of a new deposit. */
function presetOf({
  publisher,
  today,
  collection: community,
  licence,
}: Pick<DepositProviderProps, "publisher" | "today" | "collection" | "licence">) {
  const dated = withValueAt(EMPTY_DEPOSIT, "metadata.publication_date", today);
  const named = withValueAt(dated, "metadata.publisher", publisher);
  if (community === undefined) return named;
  return {
    ...(licence ? withValueAt(named, "metadata.rights", [licence]) : named),
    parent: { review: { type: "community-submission", receiver: { community } } },
  };
}

/** A failed save is retried when the network is back, and when the user returns to this tab. */
function useTryingAgain(saver: DraftSaver) {
  useEffect(() => {
    const retry = () => {
      const { kind } = saver.getSnapshot().state;
      if (kind === "offline" || kind === "signed-out") saver.retry();
    };
    const onReturn = () => {
      if (document.visibilityState === "visible") retry();
    };
    const onLeave = (event: BeforeUnloadEvent) => {
      const { state } = saver.getSnapshot();
      const isLost = (state.kind === "offline" || state.kind === "signed-out") && !state.isKept;
      if (isLost) event.preventDefault();
    };
    window.addEventListener("online", retry);
    window.addEventListener("focus", retry);
    window.addEventListener("beforeunload", onLeave);
    document.addEventListener("visibilitychange", onReturn);
    return () => {
      window.removeEventListener("online", retry);
      window.removeEventListener("focus", retry);
      window.removeEventListener("beforeunload", onLeave);
      document.removeEventListener("visibilitychange", onReturn);
    };
  }, [saver]);
}

/** Changes the address when a new deposit is saved for the first time, so that a reload opens the same draft. */
function useAddress(saver: DraftSaver) {
  const id = useSyncExternalStore(
    saver.subscribe,
    () => saver.getSnapshot().draft?.id,
    () => saver.getSnapshot().draft?.id,
  );
  useEffect(() => {
    const address = id && `/uploads/${id}`;
    if (address && window.location.pathname !== address)
      window.history.replaceState(null, "", address);
  }, [id]);
}

export function useDeposit(): Deposit {
  const deposit = useContext(DepositContext);
  if (!deposit) throw new Error("A field of the deposit form stands outside of it.");
  return deposit;
}

/** A part of the state. `select` has to answer the same thing for the same state. */
export function useSaved<Part>(select: (snapshot: Snapshot) => Part): Part {
  const { saver } = useDeposit();
  return useSyncExternalStore(
    saver.subscribe,
    () => select(saver.getSnapshot()),
    () => select(saver.getFirstSnapshot()),
  );
}

export function useMarks(): Marks {
  const { marks } = useDeposit();
  return useSyncExternalStore(marks.subscribe, marks.getSnapshot, marks.getFirstSnapshot);
}

/** The value at a place of the deposit, and how to change it. */
export function useFieldValue(path: string): [value: unknown, change: (value: unknown) => void] {
  const { saver } = useDeposit();
  const value = useSaved(({ document }) => valueAt(document, path));
  return [value, (next) => saver.change(path, next)];
}
