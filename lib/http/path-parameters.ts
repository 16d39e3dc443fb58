/**
 * What the parameters in addresses mean, by the address up to and including them: contracts below it have them, too. A test
 * asks for each.
 */
const MEANINGS: Readonly<Record<string, string>> = {
  "/api/admin/jobs/{id}": "Id of a job",
  "/api/admin/partners/{name}": "Name of a partner instance, as the settings have it",
  "/api/admin/partners/{name}/deliveries/{id}": "Id of a delivery of signals",
  "/api/admin/partners/{name}/tokens/{id}": "Id of a token of the partner instance",
  "/api/admin/vocabularies/{type}": "Name of the vocabulary that is loaded, e.g. `subjects`",
  "/api/admin/vocabularies/{type}/loads/{id}": "Id of a load, as the answer to its start has it",
  "/api/affiliations/{id}": "Id of the organisation, as in ROR",
  "/api/audit-logs/{id}": "Id of the entry",
  "/api/awards/{id}": "Id of the award",
  "/api/banners/{id}": "Id of the banner",
  "/api/communities/{id}": "Id or slug of the collection",
  "/api/communities/{id}/featured/{entry}":
    "Id of the entry, as the list of featured entries has it",
  "/api/funders/{id}": "Id of the funder, as in ROR",
  "/api/group_collections/{slug}": "Slug of the group's collection",
  "/api/groups/{id}": "Name of the group or role",
  "/api/import/{collection}": "Id or slug of the collection that gets the works",
  "/api/import/{collection}/{id}": "Id of the import",
  "/api/names/{id}": "Id of the entry about a person",
  "/api/records/{id}": "Id of the record or draft",
  "/api/records/{id}/access/grants/{position}": "Position of the grant in the list, from 0",
  "/api/records/{id}/access/groups/{subject}": "Name of the group",
  "/api/records/{id}/access/users/{subject}": "Id of the account",
  "/api/records/{id}/draft/files/{key}": "Name of the file; it may contain slashes",
  "/api/records/{id}/draft/files/{key}/content/{number}": "Number of the part, from 1",
  "/api/records/{id}/draft/pids/{scheme}": "Kind of the identifier: `doi`",
  "/api/records/{id}/draft/uploads/{upload}": "Id of the upload, as its `Location` has it",
  "/api/records/{id}/files/{key}": "Name of the file; it may contain slashes",
  "/api/records/{id}/revisions/{revision}":
    "Number of the revision, as the list of revisions has it",
  "/api/requests/{id}": "Id of the request",
  "/api/requests/{id}/actions/{action}":
    "Name of the action; the links of a request have those that the caller may run",
  "/api/requests/{id}/comments/{comment}": "Id of the comment",
  "/api/requests/{id}/files/upload/{name}": "Name of the file",
  "/api/requests/{id}/files/{key}": "Key of the file, as the answer to its upload has it",
  "/api/sessions/{id}": "Id of the session",
  "/api/stats/links/{id}": "Id of the shared link",
  "/api/stats/notes/{id}": "Id of the note",
  "/api/subjects/{id}": "Id of the subject",
  "/api/user/notifications/unsubscribe/{token}": "The token in the link of the e-mail",
  "/api/user/notifications/{id}": "Id of the notification",
  "/api/user/stats-reports/{id}": "Id of the report",
  "/api/user/tokens/{id}": "Id of the token",
  "/api/users/{id}": "Id of the account",
  "/api/vocabularies/{type}": "Name of the vocabulary, e.g. `languages` or `licenses`",
  "/api/vocabularies/{type}/{id}": "Id of the term",
};

/** The names in a path, each with what it means where that is known. */
export function pathParametersOf(path: string): { name: string; description?: string }[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((found) => {
    const [whole, name = ""] = found;
    const description = MEANINGS[path.slice(0, found.index + whole.length)];
    return { name, ...(description === undefined ? {} : { description }) };
  });
}
