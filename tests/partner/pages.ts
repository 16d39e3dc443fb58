import { type Group, type Person, ROLES, type State } from "./state";

export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:64rem;margin:2rem auto;padding:0 1rem}
fieldset{margin:0 0 1rem;border:1px solid #8888;border-radius:.5rem}label{display:inline-block;margin:.25rem 1rem .25rem 0}
input,select,button{font:inherit;padding:.25rem .5rem}.choices{list-style:none;padding:0}.choices button{width:100%;text-align:start;margin:.25rem 0;padding:.75rem}
pre{white-space:pre-wrap}`;

export function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${STYLE}</style><h1>${escaped(title)}</h1>${body}</html>`;
}

export function overviewPage(state: State, service: string): string {
  const { people, groups, events } = state;
  return page(
    "Example Commons",
    `<p>A partner instance to try things with, beside <a href="${escaped(service)}">${escaped(service)}</a>. What you
     save here is told to the repository at once.</p>
     <h2>People</h2>${[...people.values()].map((one) => personForm(one, groups.values())).join("")}
     <h2>Groups</h2>${[...groups.values()].map(groupForm).join("")}
     <h2>What happened</h2><pre>${events.map(escaped).join("\n") || "Nothing yet."}</pre>`,
  );
}

const field = (label: string, name: string, value: string) =>
  `<label>${label} <input name="${name}" value="${escaped(value)}"></label>`;
const tick = (label: string, name: string, isOn: boolean) =>
  `<label><input type="checkbox" name="${name}"${isOn ? " checked" : ""}> ${label}</label>`;

function personForm(person: Person, groups: Iterable<Group>): string {
  const roles = [...groups].map(({ id, name }) => {
    const held = person.groups.get(id);
    const options = ["", ...ROLES].map(
      (role) =>
        `<option value="${role}"${role === (held ?? "") ? " selected" : ""}>${role || "not in it"}</option>`,
    );
    return `<label>${escaped(name)} <select name="role-${id}">${options.join("")}</select></label>`;
  });
  return `<form method="post" action="/people/${encodeURIComponent(person.username)}"><fieldset><legend>${escaped(person.username)}</legend>
    ${field("First name", "firstName", person.firstName)}${field("Last name", "lastName", person.lastName)}
    ${field("E-mail", "email", person.email)}${field("Affiliation", "affiliation", person.affiliation)}
    ${field("ORCID", "orcid", person.orcid)}${tick("super-administrator", "isSuperadmin", person.isSuperadmin)}
    <br>${roles.join("")}<br><button name="do" value="save">Save</button>
    <button name="do" value="logout">Sign out of the repository</button>
    <button name="do" value="delete">Delete</button></fieldset></form>`;
}

function groupForm(group: Group): string {
  return `<form method="post" action="/groups/${group.id}"><fieldset><legend>${group.id}</legend>
    ${field("Name", "name", group.name)}${field("Description", "description", group.description)}
    ${tick("has a picture", "hasAvatar", group.hasAvatar)}<br><button name="do" value="save">Save</button>
    <button name="do" value="delete">Delete</button></fieldset></form>`;
}
