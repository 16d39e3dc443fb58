"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useFieldValue } from "../saving/deposit-context";
import { moved, useRowKeys } from "./row-keys";

type Removed = { value: unknown; at: number; name: string };

type ListOfRows = {
  path: string;
  name: string;
  preset: unknown;
  root: RefObject<HTMLElement | null>;
};

/** The rows of a list: added, removed with a way back, and put in order, with the focus where people go on. */
export function useRows({ path, name, preset, root }: ListOfRows) {
  const t = useTranslations("deposit.rows");
  const [value, change] = useFieldValue(path);
  const rows: readonly unknown[] = Array.isArray(value) ? value : [];
  const keys = useRowKeys(rows.length);
  const [removed, setRemoved] = useState<Removed>();
  const [announcement, setAnnouncement] = useState("");
  const [fresh, setFresh] = useState<number>();
  const focus = useFocusAfter(root);
  const nameOf = (at: number) => t("row", { name, number: at + 1 });

  function insert(at: number, row: unknown) {
    keys.insert(at);
    change(rows.toSpliced(at, 0, row));
    setRemoved(undefined);
  }
  function addRow() {
    insert(rows.length, preset);
    setFresh(rows.length);
    focus(`li:nth-child(${rows.length + 1}) :is(input, select, textarea, [contenteditable])`);
  }
  /** A row that is filled in already: the focus goes to it, wherever it was pressed for. */
  function addFilled(row: unknown) {
    insert(rows.length, row);
    focus(`li:nth-child(${rows.length + 1}) :is(input, select, textarea, button)`);
  }
  function takeOut(at: number) {
    keys.remove(at);
    change(rows.length > 1 ? rows.toSpliced(at, 1) : undefined);
    setFresh(undefined);
  }
  function remove(at: number) {
    setRemoved({ value: rows[at], at, name: nameOf(at) });
    takeOut(at);
    focus("[data-undo]");
  }
  /** Of an empty row nothing has to be brought back. */
  function discard(at: number) {
    takeOut(at);
    focus("[data-add]");
  }
  function move(from: number, to: number) {
    keys.move(from, to);
    change(moved(rows, from, to));
    setFresh(undefined);
    setAnnouncement(t("moved", { name: nameOf(from), position: to + 1, count: rows.length }));
    focus(`li:nth-child(${to + 1}) [data-drag-handle]`);
  }
  function undo() {
    if (!removed) return;
    insert(Math.min(removed.at, rows.length), removed.value);
    focus(`li:nth-child(${removed.at + 1}) :is(input, select, textarea, button)`);
  }
  return {
    rows,
    keys: keys.keys,
    fresh,
    removed,
    announcement,
    nameOf,
    addRow,
    addFilled,
    remove,
    discard,
    move,
    undo,
  };
}

/** Moves the focus to something that is there after the next render, or once the code that draws it has come. */
function useFocusAfter(root: RefObject<HTMLElement | null>) {
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    const { current } = root;
    if (!current) return;
    const watch = new MutationObserver(() => {
      const target = wanted.current && current.querySelector<HTMLElement>(wanted.current);
      if (!target) return;
      wanted.current = undefined;
      // Whoever went on elsewhere meanwhile stays there.
      const { activeElement, body } = document;
      if (activeElement === body || current.contains(activeElement)) target.focus();
    });
    watch.observe(current, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [root]);
  return (selector: string) => {
    wanted.current = selector;
  };
}
