/** What was typed makes no sense. */
export class WrongUse extends Error {}

/** What was asked cannot be done; the message says why. */
export class Refusal extends Error {}
