"use client";

import { NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import { useRouter } from "next/navigation";
import { use, useEffect, useRef, useState } from "react";
import { focusSearch } from "./focus-search";
import { follow, type Pending } from "./key-sequence";
import { KeySheet } from "./key-sheet";
import { keyTexts } from "./key-texts";
import type { KeyUser } from "./key-user";
import { moveInPage, openPresent, selectAllItems, selectPresent } from "./list-keys";
import { rememberedList } from "./list-memory";
import { runPageKeys } from "./page-keys";
import { Palette } from "./palette/palette";
import { PALETTE, takePresses } from "./key-presses";

const DESTINATIONS: Readonly<Record<string, string>> = {
  "g h": "/",
  "g s": "/search",
  "g c": "/collections",
  "g u": "/me/uploads",
  "g i": "/me/requests",
  "g n": "/me/notifications",
};

/** The actions of the shortcuts of every page, and the dialogs they open. Loaded at the first press. */
export default function KeyHandler({ user }: { user: KeyUser }) {
  const locale = useLocale();
  const around = useMessages();
  const keys = use(keyTexts(locale));
  const router = useRouter();
  const [open, setOpen] = useState<"palette" | "sheet">();
  const pending = useRef<Pending>(undefined);
  const isOpen = useRef(false);

  useEffect(() => {
    const go = (href: string) => {
      router.push(href);
      return true;
    };
    const show = (what: "palette" | "sheet") => {
      isOpen.current = true;
      setOpen(what);
      return true;
    };
    const everywhere: Readonly<Record<string, () => boolean>> = {
      [PALETTE]: () => show("palette"),
      "?": () => show("sheet"),
      "/": focusSearch,
      j: () => moveInPage(1),
      k: () => moveInPage(-1),
      o: openPresent,
      x: selectPresent,
      "* a": selectAllItems,
      u: () => {
        const list = rememberedList();
        return list !== undefined && go(list);
      },
    };
    return takePresses((press) => {
      // What opens may still be on its way: who types on means it, not the page.
      if (isOpen.current) return true;
      const next = follow(pending.current, press, Date.now());
      pending.current = next.pending;
      if (next.keys === undefined || runPageKeys(next.keys)) return true;
      const destination = DESTINATIONS[next.keys];
      return destination ? go(destination) : (everywhere[next.keys]?.() ?? false);
    });
  }, [router]);

  const close = (staysOpen: boolean) => {
    if (staysOpen) return;
    isOpen.current = false;
    setOpen(undefined);
  };
  const openSheet = () => {
    isOpen.current = true;
    setOpen("sheet");
  };
  return (
    <NextIntlClientProvider locale={locale} messages={{ ...around, keys }}>
      {open === "palette" && <Palette user={user} onOpenChange={close} onOpenSheet={openSheet} />}
      {open === "sheet" && <KeySheet onOpenChange={close} />}
    </NextIntlClientProvider>
  );
}
