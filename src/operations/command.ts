import { parseArgs } from 'node:util'

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

/** One typed thing and some switches, as typed after a command. Otherwise throws a `WrongUse`. */
export function typedArgs<Switch extends string = never>(
  args: string[],
  {
    place: thing,
    optional = false,
    switches = [],
  }: { place?: string; optional?: boolean; switches?: readonly Switch[] },
): { place: string; switches: Set<Switch> } {
  const { values, positionals } = parsed(args, switches)
  const [place, ...others] = positionals
  if (thing !== undefined && place === undefined) throw new WrongUse(`Name a ${thing}.`)
  const extra = thing === undefined && !optional ? positionals : others
  if (extra.length > 0) throw new WrongUse(`“${extra.join(' ')}” is too much.`)
  return { place: place ?? '', switches: new Set(switches.filter((name) => values[name] === true)) }
}

function parsed(args: string[], switches: readonly string[]) {
  const options = Object.fromEntries(switches.map((name) => [name, { type: 'boolean' as const }]))
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new WrongUse((error as Error).message)
  }
}
