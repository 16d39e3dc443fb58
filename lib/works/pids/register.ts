import { z } from "zod";
import type { Context } from "@/lib/db/context";
import { absolute } from "@/lib/http/respond";
import { defineJob } from "@/lib/jobs";
import { doiProvider } from "./provider";
import * as repository from "../repository";
import type { Work } from "../rows";
import { EXTERNAL } from "./schemes";

/**
 * Makes a DOI known to its registration agency, or brings what it knows up to date. Only what publication
 * minted is told, and nothing of restricted works: theirs follow when they open.
 */
export const registerDoi = defineJob({
  name: "works.register-doi",
  input: z.object({ identifier: z.string() }),
  run: async (ctx, { identifier }) => {
    const provider = doiProvider();
    const pid = await repository.findPid(ctx, "doi", identifier);
    if (!provider || !pid || pid.provider === EXTERNAL || pid.status === "reserved") return;
    const work = await publicWorkOf(ctx, pid);
    if (!work) return;
    const { metadata } = work;
    await provider.register({
      identifier,
      url: absolute(`/records/${pid.recordId ?? pid.parentId}`),
      title: metadata.title ?? "",
      publisher: metadata.publisher,
      publicationDate: metadata.publication_date,
      creators: (metadata.creators ?? []).map(({ person_or_org }) => person_or_org?.name ?? ""),
    });
    await repository.setPidStatus(ctx, { ...pid, status: "registered" });
  },
});

/** The version a DOI describes, for a concept the newest one; undefined when the public may not read it. */
async function publicWorkOf(
  ctx: Context,
  { recordId, parentId }: repository.PidRow,
): Promise<Work | undefined> {
  if (recordId === null) {
    const newest = { includeRestricted: false, page: 1, size: 1 };
    return (await repository.listVersions(ctx, parentId, newest)).works[0];
  }
  const work = await repository.findWork(ctx, recordId);
  return work?.access.record === "public" ? work : undefined;
}
