import { Fragment } from "react";

/** A DOI whose lines end before its slashes and dots; elsewhere only where a part is longer than a line. */
export function DoiText({ doi }: { doi: string }) {
  return (
    <code className="font-mono wrap-anywhere">
      {doi.split(/(?=[./])/).map((part, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </code>
  );
}
