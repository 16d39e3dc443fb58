import type { Licence } from "./work-json";

/** Where the licence can be read: the vocabulary's address, else the one the depositor gave. */
export function licenceAddress({ props, link }: Licence): string | undefined {
  const address = typeof props?.url === "string" ? props.url : link;
  return address && /^https?:\/\//i.test(address) ? address : undefined;
}
