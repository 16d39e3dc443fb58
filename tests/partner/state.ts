/** What the partner instance knows: people and groups, kept while it runs. */
export type Person = {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  affiliation: string;
  orcid: string;
  isSuperadmin: boolean;
  /** Roles by the id of the group. */
  groups: Map<string, string>;
};

export type Group = {
  id: string;
  name: string;
  description: string;
  visibility: "public" | "private";
  hasAvatar: boolean;
};

export const ROLES = ["member", "moderator", "administrator"] as const;
const MAX_EVENTS = 50;

export type State = {
  readonly people: Map<string, Person>;
  readonly groups: Map<string, Group>;
  /** What was asked and sent, newest first. */
  readonly events: string[];
};

export function sampleState(): State {
  const groups: Group[] = [
    {
      id: "1001",
      name: "Tide Readers",
      description: "Reads tide tables together.",
      visibility: "public",
      hasAvatar: true,
    },
    {
      id: "1002",
      name: "Reef Notes",
      description: "Field notes from coral reefs.",
      visibility: "private",
      hasAvatar: false,
    },
  ];
  const person = (
    [username, firstName, lastName]: readonly [string, string, string],
    given: Partial<Person> & { roles?: Record<string, string> } = {},
  ): Person => ({
    username,
    email: `${username}@commons.example.org`,
    firstName,
    lastName,
    affiliation: "Harbour University",
    orcid: "",
    isSuperadmin: false,
    ...given,
    groups: new Map(Object.entries(given.roles ?? {})),
  });
  const people = [
    person(["amara", "Amara", "Sample"], { roles: { "1001": "administrator", "1002": "member" } }),
    person(["ines", "Ines", "Example"], {
      orcid: "0000-0002-1825-0097",
      roles: { "1001": "moderator" },
    }),
    person(["otto", "Otto", "Sample"], { affiliation: "", isSuperadmin: true }),
  ];
  return {
    people: new Map(people.map((one) => [one.username, one])),
    groups: new Map(groups.map((one) => [one.id, one])),
    events: [],
  };
}

export function note({ events }: State, text: string): void {
  events.unshift(`${new Date().toISOString().slice(11, 19)}  ${text}`);
  events.length = Math.min(events.length, MAX_EVENTS);
}

/** As the partner's endpoint answers about a person. */
export function personJson(state: State, person: Person) {
  return {
    username: person.username,
    email: person.email,
    name: `${person.firstName} ${person.lastName}`,
    first_name: person.firstName,
    last_name: person.lastName,
    institutional_affiliation: person.affiliation,
    orcid: person.orcid,
    preferred_language: "en",
    time_zone: "UTC",
    is_superadmin: person.isSuperadmin,
    groups: [...person.groups].map(([id, role]) => ({
      id: Number(id),
      name: state.groups.get(id)?.name ?? "",
      role,
    })),
  };
}

/** As the partner's endpoint answers about a group. */
export function groupJson(group: Group, url: string) {
  return {
    id: Number(group.id),
    name: group.name,
    url: `${url}/groups/${group.id}`,
    visibility: group.visibility,
    description: group.description,
    avatar: group.hasAvatar ? `${url}/avatars/${group.id}.png` : `${url}/avatars/mystery-group.png`,
    groupblog: "",
    upload_roles: [...ROLES],
    moderate_roles: ["moderator", "administrator"],
  };
}
