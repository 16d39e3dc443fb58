/**
 * What the parameters in addresses mean, by the address up to and including them: contracts below it have them, too. A test
 * asks for each.
 */
const MEANINGS: Readonly<Record<string, string>> = {
  "/api/admin/jobs/{id}": "ID of the job",
  "/api/admin/partners/{name}": "Name of a partner instance, as the settings have it",
  "/api/admin/partners/{name}/deliveries/{id}": "ID of the delivery of signals",
  "/api/admin/partners/{name}/tokens/{id}": "ID of a token of the partner instance",
  "/api/admin/vocabularies/{type}": "Name of the vocabulary that is loaded into, e.g. `subjects`",
  "/api/admin/vocabularies/{type}/loads/{id}": "ID of the load, from the response to its start",
  "/api/affiliations/{id}": "ID of the organisation, as in ROR",
  "/api/audit-logs/{id}": "ID of the entry",
  "/api/awards/{id}": "ID of the award",
  "/api/banners/{id}": "ID of the banner",
  "/api/communities/{id}": "ID or slug of the collection",
  "/api/communities/{id}/featured/{entry}": "ID of the entry, from the list of featured entries",
  "/api/funders/{id}": "ID of the funder, as in ROR",
  "/api/group_collections/{slug}": "Slug of the group's collection",
  "/api/groups/{id}": "Name of the group or role",
  "/api/import/{collection}": "ID or slug of the collection that gets the works",
  "/api/import/{collection}/{id}": "ID of the import",
  "/api/names/{id}": "ID of the entry about a person",
  "/api/records/{id}": "ID of the record or draft",
  "/api/records/{id}/access/grants/{position}": "Position of the grant in the list, from 0",
  "/api/records/{id}/access/groups/{subject}": "Name of the group",
  "/api/records/{id}/access/users/{subject}": "ID of the account",
  "/api/records/{id}/draft/files/{key}": "Name of the file; it may contain slashes",
  "/api/records/{id}/draft/files/{key}/content/{number}": "Number of the part, from 1",
  "/api/records/{id}/draft/pids/{scheme}": "Kind of the identifier: `doi`",
  "/api/records/{id}/draft/uploads/{upload}": "ID of the upload, as in its `Location`",
  "/api/records/{id}/files/{key}": "Name of the file; it may contain slashes",
  "/api/records/{id}/revisions/{revision}": "Number of the revision, from the list of revisions",
  "/api/requests/{id}": "ID of the request",
  "/api/requests/{id}/actions/{action}":
    "Name of the action; the links of a request have those that the caller may run",
  "/api/requests/{id}/comments/{comment}": "ID of the comment",
  "/api/requests/{id}/files/upload/{name}": "Name of the file",
  "/api/requests/{id}/files/{key}": "Key of the file, from the response to its upload",
  "/api/sessions/{id}": "ID of the session",
  "/api/stats/links/{id}": "ID of the shared link",
  "/api/stats/notes/{id}": "ID of the note",
  "/api/subjects/{id}": "ID of the subject",
  "/api/user/notifications/unsubscribe/{token}": "The token in the link of the email",
  "/api/user/notifications/{id}": "ID of the notification",
  "/api/user/stats-reports/{id}": "ID of the subscription",
  "/api/user/tokens/{id}": "ID of the token",
  "/api/users/{id}": "ID of the account",
  "/api/vocabularies/{type}": "Name of the vocabulary, e.g. `languages` or `licenses`",
  "/api/vocabularies/{type}/{id}": "ID of the term",
};

/** The names in a path, each with what it means where that is known. */
export function pathParametersOf(path: string): { name: string; description?: string }[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((found) => {
    const [whole, name = ""] = found;
    const description = MEANINGS[path.slice(0, found.index + whole.length)];
    return { name, ...(description === undefined ? {} : { description }) };
  });
}
