/** The description of the service. */
export { repositoryDescription, repositoryModels } from "./service";
