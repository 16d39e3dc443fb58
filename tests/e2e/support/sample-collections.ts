import { expect } from "@playwright/test";
import type { Api } from "../../support/api";

const OPEN = { visibility: "public", member_policy: "open", review_policy: "open" };

/** Three levels with a work in the lowest, a closed collection, and an invitation. */
export async function makeCollections(
  api: Api,
  { work, invited }: { work: string; invited: string },
): Promise<void> {
  const make = async (slug: string, title: string, more: Record<string, unknown> = {}) => {
    const { metadata = {}, ...rest } = more;
    const made = await api.post<{ id: string }>("/api/communities", {
      slug,
      metadata: { title, ...(metadata as object) },
      access: OPEN,
      children: { allow: true },
      ...rest,
    });
    expect(made.status, made.text).toBe(201);
    return made.body.id;
  };
  const parent = await make("harbour-studies", "Harbour studies", {
    metadata: {
      description: "Works on harbours, their walls and what lives on them.",
      page: "<h2>Who we are</h2><p>People of <strong>three</strong> ports.</p>",
      curation_policy: "<p>Everything about harbours.</p><ul><li>Maps</li><li>Studies</li></ul>",
      website: "https://harbours.example.org/",
      type: { id: "topic" },
      organizations: [{ name: "Port Authority" }],
    },
    custom_fields: { "stats:dashboard_enabled": true },
  });
  const child = await make("harbour-life", "Life in harbours");
  const grandchild = await make("harbour-mussels", "Mussels on harbour walls");
  await make("sealed-letters", "Sealed letters", {
    access: { visibility: "restricted" },
    children: { allow: false },
  });
  for (const [above, below] of [
    [parent, child],
    [child, grandchild],
  ])
    expect(
      (await api.post(`/api/communities/${above}/actions/join-request`, { community_id: below }))
        .status,
    ).toBe(201);
  const included = await api.post(`/api/records/${work}/communities`, {
    communities: [{ id: grandchild }],
  });
  expect(included.status, included.text).toBe(200);
  const asked = await api.post(`/api/communities/${parent}/invitations`, {
    members: [{ type: "user", id: invited }],
    role: "curator",
  });
  expect(asked.status, asked.text).toBe(204);
}
