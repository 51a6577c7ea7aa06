/** The typed command is invalid. */
export class WrongUse extends Error {}

/** The request cannot be fulfilled; the message says why. */
export class Refusal extends Error {}
