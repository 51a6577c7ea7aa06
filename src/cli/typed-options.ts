import { parseArgs } from 'node:util'
import type { BeaconChain } from '#draw/drand.ts'
import { readChain } from '#server/providers/beacon/read-chain.ts'
import { WrongUse } from './output.ts'

/**
 * One file (or other `thing`; `fallback` where none is typed) and options with a value each, as typed after a command.
 * Otherwise throws a `WrongUse`.
 */
export function typedOptions<Name extends string>(
  args: string[],
  names: readonly Name[],
  thing = 'file',
  fallback?: string,
): { file: string; options: Partial<Record<Name, string>> } {
  const { values, positionals } = parsed(args, names)
  const [file = fallback, ...others] = positionals
  if (file === undefined) throw new WrongUse(`Specify a ${thing}.`)
  if (others.length > 0) throw new WrongUse(`Only one ${thing} is allowed: remove “${others.join(' ')}”.`)
  return { file, options: values as Partial<Record<Name, string>> }
}

/** A whole number of at least `least`, in digits; `fallback` where nothing was typed. */
export function typedCount(name: string, text: string | undefined, least: number, fallback?: number): number {
  if (text === undefined && fallback !== undefined) return fallback
  if (text === undefined) throw new WrongUse(`--${name} is missing.`)
  const count = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(count >= least))
    throw new WrongUse(`--${name} must be a whole number, ${least} or higher, not “${text}”.`)
  return count
}

function parsed(args: string[], names: readonly string[]) {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new WrongUse((error as Error).message)
  }
}

/** The chain typed after `--chain`. Throws a `WrongUse` where it is invalid. */
export function typedChain(text: string): BeaconChain {
  try {
    return readChain(text)
  } catch (error) {
    throw new WrongUse(`--chain ${(error as Error).message}.`)
  }
}
