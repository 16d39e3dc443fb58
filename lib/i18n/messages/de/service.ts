import texts from "./service.json";
import validation from "./validation.json";

/** What the service itself says, and what forms say of their fields. */
export const service = { ...texts, validation };
