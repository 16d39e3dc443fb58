import { WithTexts } from "@/app/with-texts";
import { readSite } from "@/app/frame";
import { DepositForm } from "@/components/deposit/deposit-form";
import { config } from "@/lib/core/config";
import { NotPermitted } from "@/lib/core/errors";
import type { Context } from "@/lib/db/context";
import type { DraftJson } from "@/lib/works/schema";

/** The form of a deposit for whoever is signed in. */
export async function depositPage(
  ctx: Context,
  { draft, collection }: { draft?: DraftJson; collection?: string | undefined },
) {
  if (ctx.actor.kind !== "user") throw new NotPermitted();
  const { DOI_PROVIDER, RESTRICTED_ALLOWED, METADATA_ONLY_ALLOWED } = config();
  const { FILES_MAX_PER_WORK, WORK_QUOTA_BYTES, FILE_MAX_BYTES } = config();
  const settings = {
    userId: ctx.actor.id,
    siteName: (await readSite()).name,
    givesDois: DOI_PROVIDER !== "none",
    allowsRestricted: RESTRICTED_ALLOWED,
    allowsNoFiles: METADATA_ONLY_ALLOWED,
    mostFiles: FILES_MAX_PER_WORK,
    quotaBytes: WORK_QUOTA_BYTES,
    mostFileBytes: FILE_MAX_BYTES,
  };
  return (
    <WithTexts areas={["deposit", "editor"]}>
      <DepositForm
        settings={settings}
        {...(draft ? { draft } : {})}
        {...(collection ? { collection } : {})}
      />
    </WithTexts>
  );
}
