/** What the service says of itself. */
export { repositoryDescription, repositoryModels } from "./service";
