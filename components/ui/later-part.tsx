"use client";

import { useTranslations } from "next-intl";
import {
  Activity,
  type ComponentType,
  lazy,
  memo,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { toast } from "@/lib/client/toast";
import { afterPointerRelease } from "./after-pointer-release";
import { EarlyInput, type Touched } from "./early-input";
import { nextChance, onFirstSign } from "./first-sign";
import { notLoaded } from "./not-loaded";
import { useIsFromServer } from "./use-is-from-server";

type Load = () => Promise<ComponentType>;

type LaterPartProps = {
  className?: string | undefined;
  /** It has to show something else than the server sent. */
  isWanted?: boolean;
};

/**
 * A part of a page that the server sends whole, and whose code comes with the first sign of somebody at the page. React then
 * takes over the elements that are there, with the focus; what was typed and pressed in them until then is not lost.
 *
 * `Activity` lets the page be ready before the part is. Unlike `Suspense` it has no placeholder, which the server would send
 * first in long pages. The part has no props and stands below no context that changes: an update would not wait for its code.
 */
export function laterPart(load: Load) {
  const wait = new Wait();
  let redo: (touched: Touched) => void = () => undefined;
  const FromServer = lazy(async () => {
    if (typeof window === "undefined") return { default: await load() };
    await wait.isOver;
    const [part, input] = await wait.untilLoaded(() =>
      Promise.all([load(), import("./redo-input")]),
    );
    ({ redo } = input);
    return { default: part };
  });
  // Where the browser draws the page, nothing is there before.
  const AtOnce = lazy(async () => ({ default: await load().catch(notLoaded) }));

  function Content({ onArrival }: { onArrival: () => void }) {
    const Part = useIsFromServer() ? FromServer : AtOnce;
    // Before anything is drawn anew, which shows the former values.
    useLayoutEffect(onArrival, [onArrival]);
    return <Part />;
  }

  return memo(function LaterPart({ className, isWanted = false }: LaterPartProps) {
    const t = useTranslations("parts");
    const place = useRef<HTMLDivElement>(null);
    const [early] = useState(() => new EarlyInput());
    // One element for all drawings: another would be an update.
    const [content] = useState(() => (
      <Activity>
        <Content
          onArrival={() => {
            const touched = early.end();
            // React answers events at once only when it is not at work itself.
            queueMicrotask(() => redo(touched));
          }}
        />
      </Activity>
    ));
    useEffect(() => (place.current ? early.watch(place.current) : undefined), [early]);
    useEffect(() => onFirstSign(wait.end), []);
    useEffect(() => {
      if (isWanted) wait.end();
    }, [isWanted]);
    useEffect(() => {
      wait.onMissing = () => {
        if (!early.isEmpty) toast.error(t("notLoaded"));
      };
    }, [early, t]);
    return (
      <div ref={place} className={className}>
        {content}
      </div>
    );
  });
}

/** The time of a part before its code. */
class Wait {
  end = (): void => undefined;
  readonly isOver = new Promise<void>((done) => {
    this.end = done;
  });
  onMissing = (): void => undefined;

  /** Nothing is lost by trying again: the part can be read meanwhile. */
  async untilLoaded<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
    for (;;) {
      try {
        const loaded = await load();
        await new Promise<void>((done) => afterPointerRelease(done));
        return loaded;
      } catch {
        this.onMissing();
        await nextChance();
      }
    }
  }
}
