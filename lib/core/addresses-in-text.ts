const ADDRESS = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)]/g;

type Part = { text: string; isAddress: boolean };

/** A text, cut where it names addresses of the web; these end before the sign that ends their sentence. */
export function partsAtAddresses(text: string): Part[] {
  const addresses = text.match(ADDRESS) ?? [];
  return text.split(ADDRESS).flatMap((plain, at) => {
    const address = addresses[at];
    return [
      ...(plain ? [{ text: plain, isAddress: false }] : []),
      ...(address ? [{ text: address, isAddress: true }] : []),
    ];
  });
}
