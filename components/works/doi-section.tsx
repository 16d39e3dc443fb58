import { Badge } from "@/components/ui/badge";
import { CopyButton } from "@/components/ui/copy-button";
import { doiHref, isTestDoi } from "./doi";
import { SideSection } from "./side-section";
import type { WorkJson } from "./work-json";

export function DoiSection({ work }: { work: WorkJson }) {
  const doi = work.pids.doi?.identifier;
  if (!doi) return null;
  const concept = work.parent.pids?.doi?.identifier;
  return (
    <SideSection title="DOI">
      <DoiLine doi={doi} label="Copy the DOI" />
      {isTestDoi(doi) && (
        <p className="mt-1 text-sm text-muted">
          <Badge tone="warning">Test DOI</Badge> It names this work here, but is not registered with
          the global resolver.
        </p>
      )}
      {concept && concept !== doi && (
        <div className="mt-3 text-sm">
          <p className="text-muted">Cite all versions, always resolving to the newest:</p>
          <DoiLine doi={concept} label="Copy the DOI of all versions" />
        </div>
      )}
    </SideSection>
  );
}

function DoiLine({ doi, label }: { doi: string; label: string }) {
  return (
    <div className="flex items-center gap-1">
      <a href={doiHref(doi)} className="min-w-0 font-mono text-sm break-all link">
        {doi}
      </a>
      <CopyButton text={isTestDoi(doi) ? doi : `https://doi.org/${doi}`} label={label} />
    </div>
  );
}
