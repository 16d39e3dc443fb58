"use client";

import { useState } from "react";
import { RichTextControl } from "@/components/ui/rich-text-control";
import { textOf } from "../document/value-at";
import { useFieldValue, useSaved } from "../saving/deposit-context";

/** Formatted text. The editor has its own state, and is created anew when the value was changed by something else. */
export function HtmlBox({ path, label }: { path: string; label: string }) {
  const [value, change] = useFieldValue(path);
  const html = textOf(value);
  const generation = useSaved((snapshot) => snapshot.generation);
  const [known, setKnown] = useState({ generation, initial: html, written: html, version: 0 });
  if (known.generation !== generation)
    setKnown(
      html === known.written
        ? { ...known, generation }
        : { generation, initial: html, written: html, version: known.version + 1 },
    );
  return (
    <RichTextControl
      key={known.version}
      label={label}
      initial={known.initial}
      withHeadings
      onChange={(next) => {
        setKnown((before) => ({ ...before, written: next }));
        change(next || undefined);
      }}
    />
  );
}
