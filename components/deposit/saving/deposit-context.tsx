"use client";

import { usePathname } from "next/navigation";
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { StoredChoice } from "@/components/ui/stored-choice";
import { valueAt } from "@/lib/core/value-at";
import type { DraftJson } from "@/lib/works/schema";
import type { Json } from "../document/value-at";
import { API_TRANSPORT } from "./api-transport";
import { browserCopies } from "./browser-copy";
import { DraftSaver, type Snapshot } from "./draft-saver";
import { FieldMarks, type Marks } from "./field-marks";
import { type FormLength, storedFormLength } from "./form-length";

type Deposit = { saver: DraftSaver; marks: FieldMarks; formLength: StoredChoice<FormLength> };

const DepositContext = createContext<Deposit | undefined>(undefined);

type DepositProviderProps = {
  userId: string;
  /** The draft to go on with; none for a new deposit. */
  draft?: DraftJson | undefined;
  /** The initial values of a new deposit. */
  preset?: Json | undefined;
  /** The collection, as the deposit names it, that takes works of this person without a review. */
  direct?: string | undefined;
  /** Resolves when what is restored can be seen. */
  showRestored: () => Promise<unknown>;
  children: ReactNode;
};

/** The deposit that the fields inside read and change, and that saves itself. */
export function DepositProvider({ showRestored, children, ...given }: DepositProviderProps) {
  const [deposit] = useState<Deposit>(() => {
    const idOf = (): string | undefined => saver.getSnapshot().draft?.id;
    const saver: DraftSaver = new DraftSaver({
      ...given,
      transport: API_TRANSPORT,
      copies: browserCopies(given.userId, idOf),
    });
    return { saver, marks: new FieldMarks(), formLength: storedFormLength(given.userId) };
  });
  const path = usePathname();
  const [isElsewhere] = useState(() => !given.draft && withoutSlash(path) !== NEW);
  useEffect(
    () => (isElsewhere ? undefined : deposit.saver.restore(showRestored)),
    [deposit, showRestored, isElsewhere],
  );
  useTryingAgain(deposit.saver);
  useAddress(deposit.saver, path);
  return <DepositContext value={deposit}>{!isElsewhere && children}</DepositContext>;
}

/** A failed save is retried when the network is back, and when the user returns to this tab. */
function useTryingAgain(saver: DraftSaver) {
  useEffect(() => {
    const stuck = () => {
      const { state } = saver.getSnapshot();
      return (state.kind === "offline" || state.kind === "signed-out") && state;
    };
    const retry = () => stuck() && saver.retry();
    const onReturn = () => {
      if (document.visibilityState === "visible") retry();
    };
    const onLeave = (event: BeforeUnloadEvent) => {
      const state = stuck();
      if (state && !state.isKept) event.preventDefault();
    };
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener("online", retry, { signal });
    window.addEventListener("focus", retry, { signal });
    window.addEventListener("beforeunload", onLeave, { signal });
    document.addEventListener("visibilitychange", onReturn, { signal });
    return () => listening.abort();
  }, [saver]);
}

const NEW = "/uploads/new";
const withoutSlash = (path: string) => path.replace(/\/$/, "");

/**
 * Changes the address when a new deposit is saved for the first time, so that a reload opens the same draft. The router does not
 * know that this is another page: it takes drafts that were begun and new deposits for the same form, and may show this one at the
 * address of another, which has to be loaded then.
 */
function useAddress(saver: DraftSaver, path: string) {
  const id = useSyncExternalStore(
    saver.subscribe,
    () => saver.getSnapshot().draft?.id,
    () => saver.getSnapshot().draft?.id,
  );
  const own = useRef({ id, path: id ? withoutSlash(path) : NEW });
  useEffect(() => {
    const check = () => {
      const here = withoutSlash(window.location.pathname);
      if (here.startsWith("/uploads/") && here !== own.current.path) window.location.reload();
    };
    if (id === own.current.id) check();
    else {
      own.current = { id, path: `/uploads/${id}` };
      window.history.replaceState(null, "", own.current.path);
    }
    // The router does not always notice a way back from a page that was loaded.
    window.addEventListener("popstate", check);
    return () => window.removeEventListener("popstate", check);
  }, [id, path]);
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
