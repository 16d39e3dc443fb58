/** The host of an address, as events keep where readers came from; empty for what is no address. */
export const hostOf = (address: string | null | undefined): string =>
  address && URL.canParse(address) ? new URL(address).hostname : "";
