import { Fragment } from "react";
import { partsAtAddresses } from "@/lib/core/addresses-in-text";

/** A plain text whose addresses of the web can be opened. */
export function LinkedText({ text }: { text: string }) {
  return partsAtAddresses(text).map((part, at) =>
    part.isAddress ? (
      <a key={at} href={part.text} target="_blank" rel="noopener noreferrer" className="link">
        {part.text}
      </a>
    ) : (
      <Fragment key={at}>{part.text}</Fragment>
    ),
  );
}
