"use client";

import { useEffect, useRef } from "react";

/** Sends the form around it when a choice is made in it; days that are typed wait for the button. */
export function AutoSubmit() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = mark.current?.closest("form");
    const send = ({ target }: Event) => {
      if (target instanceof HTMLSelectElement) form?.requestSubmit();
    };
    form?.addEventListener("change", send);
    return () => form?.removeEventListener("change", send);
  }, []);
  return <span ref={mark} hidden />;
}
