import { absoluteUrl } from "@/lib/core/absolute-url";
import type { Suggestions } from "../service/suggestions";
import type { SuggestionsJson } from "../wire/suggestions";

export function presentSuggestions({
  titles,
  people,
  subjects,
  collections,
}: Suggestions): SuggestionsJson {
  return {
    titles: titles.map(({ id, metadata }) => ({
      id,
      title: metadata.title ?? "",
      links: {
        self: absoluteUrl(`/api/records/${id}`),
        self_html: absoluteUrl(`/records/${id}`),
      },
    })),
    people: people.map(({ name, count }) => ({
      name,
      count,
      links: searchBy({ q: `creators.name:"${name.replace(/["\\]/g, " ")}"` }),
    })),
    subjects: subjects.map(({ name, count }) => ({
      subject: name,
      count,
      links: searchBy({ subject: name }),
    })),
    collections: collections.map(({ id, slug, size, metadata }) => ({
      id,
      slug,
      title: metadata.title,
      count: size,
      links: {
        self: absoluteUrl(`/api/communities/${id}`),
        self_html: absoluteUrl(`/collections/${slug}`),
      },
    })),
  };
}

const searchBy = (query: Record<string, string>) => ({
  self_html: absoluteUrl(`/search?${new URLSearchParams(query).toString()}`),
});
