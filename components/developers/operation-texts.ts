import type { Body, Operation } from "./operations";

/** What becomes of a text of a contract. */
type Say = (text: string) => string;

/** The operation with every text that its contract has for readers put through `say`. */
export function withTexts(operation: Operation, say: Say): Operation {
  return {
    ...operation,
    summary: say(operation.summary),
    parameters: operation.parameters.map((parameter) => described(parameter, say)),
    bodies: operation.bodies.map((body) => inBody(body, say)),
    answers: operation.answers.map((answer) => ({
      ...answer,
      meaning: say(answer.meaning),
      bodies: answer.bodies.map((body) => inBody(body, say)),
    })),
  };
}

const inBody = (body: Body, say: Say): Body => ({
  ...described(body, say),
  fields: body.fields.map((field) => described(field, say)),
});

const described = <One extends { description?: string }>(one: One, say: Say): One =>
  one.description === undefined ? one : { ...one, description: say(one.description) };
