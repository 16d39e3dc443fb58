import texts from "./service.json";
import validation from "./validation.json";

/** Texts of the service, and validation messages of forms. */
export const service = { ...texts, validation };
