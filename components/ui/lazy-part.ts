import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { notLoaded } from "./not-loaded";

/**
 * A part whose code comes when it is drawn. `dynamic` of Next also has the browser load that code at once for what the server
 * has drawn; in a part of a page that is loaded later (`later-part.tsx`) this would be too early.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load().catch(notLoaded) }));
}
