import type { RequestJson } from "./request-json";
import { type NamedEntity, useEntityNames } from "./use-entity-names";

/** The two sides of a request, without those that its title names. */
export function useUnnamedSides() {
  const { entityOf } = useEntityNames();
  return (request: RequestJson) => {
    const unnamed = (role: "created_by" | "receiver") => {
      const side = entityOf(request, role);
      return side && isNamedIn(request, side) ? undefined : side;
    };
    return { from: unnamed("created_by"), to: unnamed("receiver") };
  };
}

/** Titles that the service gives name collections. Those of works may have any name in them by chance. */
const isNamedIn = ({ title, topic }: RequestJson, { kind, name }: NamedEntity) =>
  kind === "collection" && !topic?.record && title.includes(name);
