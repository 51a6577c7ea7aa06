import { parseArgs } from 'node:util'
import { WrongUse } from './command.ts'

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
