/** Receives the lines of a command: results on one side, problems on the other. */
export interface Output {
  line(text: string): void
  problem(text: string): void
}

/** The typed command is invalid. */
export class WrongUse extends Error {}

/** The command cannot be carried out; the message says why, and what to do. */
export class Refusal extends Error {}

/** One command of an operator. Returns whether everything is in order. */
export interface Command {
  help: string
  run(args: string[], output: Output): Promise<boolean>
}
