import { Notice } from "@/components/ui/notice";

/** Forms that change something need scripts; without them the page says so instead of doing nothing. */
export function NeedsScripts() {
  return (
    <div className="mb-6 without-script">
      <Notice tone="warning" title="This form needs scripts">
        Allow scripts for this site, or use the API with an access token.
      </Notice>
    </div>
  );
}
