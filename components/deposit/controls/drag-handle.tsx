"use client";

import { type PointerEvent, type RefObject, useState } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { GripVertical } from "@/components/ui/icons";

/** The index at which a dragged row would be dropped. */
type Drag = { from: number; to: number };

/** Dragging rows of a list by pointer or finger. The arrow keys do the same (WCAG 2.2, 2.5.7). */
export function useDrag(
  list: RefObject<HTMLElement | null>,
  onMove: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag>();

  function indexAt(y: number): number {
    const rows = [...(list.current?.children ?? [])];
    const middles = rows.map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return top + height / 2;
    });
    return middles.filter((middle) => middle < y).length;
  }
  return {
    drag,
    handle: (from: number) => ({
      onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from, to: from });
      },
      onPointerMove: (event: PointerEvent<HTMLButtonElement>) => {
        if (!drag) return;
        const before = indexAt(event.clientY);
        // Rows below the dragged one move up by it.
        setDrag({ from, to: before > from ? before - 1 : before });
      },
      onPointerUp: () => {
        if (drag && drag.to !== drag.from) onMove(drag.from, drag.to);
        setDrag(undefined);
      },
      onPointerCancel: () => setDrag(undefined),
    }),
  };
}

type DragHandleProps = {
  label: string;
  at: number;
  count: number;
  onMove: (from: number, to: number) => void;
  handle: ReturnType<ReturnType<typeof useDrag>["handle"]>;
};

export function DragHandle({ label, at, count, onMove, handle }: DragHandleProps) {
  return (
    <button
      type="button"
      data-drag-handle
      aria-label={label}
      title={label}
      {...handle}
      onKeyDown={(event) => {
        const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
        const to = at + step;
        if (step === 0) return;
        event.preventDefault();
        if (to >= 0 && to < count) onMove(at, to);
      }}
      className={buttonStyle({
        look: "quiet",
        size: "small",
        className: "w-8 cursor-grab touch-none px-0 active:cursor-grabbing",
      })}
    >
      <GripVertical aria-hidden />
    </button>
  );
}
