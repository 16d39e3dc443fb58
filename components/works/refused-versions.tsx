import { useTranslations } from "next-intl";
import { Notice } from "@/components/ui/notice";
import type { RefusedVersion } from "@/lib/works";

/** Which of the two versions cannot be shown, and why. */
export function RefusedVersions({ refused }: { refused: readonly RefusedVersion[] }) {
  const t = useTranslations("work.comparison.refused");
  return (
    <div className="mt-6 max-w-4xl space-y-3">
      {refused.map(({ side, id, status }) => (
        <Notice key={side} tone="warning" title={t(side)}>
          {t.rich(`${status}`, { id: () => <code className="text-sm wrap-anywhere">{id}</code> })}
        </Notice>
      ))}
    </div>
  );
}
