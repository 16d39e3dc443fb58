import { z } from "zod";
import { absolute } from "@/lib/http/respond";
import { defineJob } from "@/lib/jobs";
import { doiProvider } from "./provider";
import * as repository from "../repository";

/** Makes a DOI known to its registration agency, or brings what it knows up to date. */
export const registerDoi = defineJob({
  name: "works.register-doi",
  input: z.object({ identifier: z.string() }),
  run: async (ctx, { identifier }) => {
    const provider = doiProvider();
    const pid = await repository.findPid(ctx, "doi", identifier);
    if (!provider || !pid || pid.provider === "external") return;
    const parent = await repository.findParent(ctx, pid.parentId);
    const workId = pid.recordId ?? parent?.latestId;
    const work = workId ? await repository.findWork(ctx, workId) : undefined;
    // Reserved, and the draft is still a draft: it is registered when it is published.
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
