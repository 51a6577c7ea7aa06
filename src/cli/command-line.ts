import { readFile, stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import type { BeaconChain } from '#draw/drand.ts'
import { readChain } from '#server/providers/beacon/beacon.ts'

/** Receives the lines of a command; a call passes one line, or several separated by line ends. */
export interface Output {
  line(text: string): void
  problem(text: string): void
}

/** The typed command is invalid. */
export class WrongUse extends Error {}

/** The request cannot be fulfilled; the message says why. */
export class Refusal extends Error {}

/** A step as printed: its result, its name, and where or why. */
export function stepLine(result: 'ok' | 'FAILS' | 'NOT CHECKED', name: string, where = ''): string {
  // Names of fields come from the file; its control characters must not reach the terminal.
  return `${result.padEnd(12)} ${name} ${where.replace(/[\p{Cc}\p{Cf}]/gu, '?')}`.trimEnd()
}

/** The bytes of a file of at most `limit` bytes. A larger file is not read; it throws the error of `refuse`. */
export async function bytesOf(
  path: string,
  limit: number,
  refuse: (limit: number) => Error,
): Promise<Uint8Array> {
  const found = await stat(path).catch(rejectFile(path))
  if (!found.isFile()) throw new Refusal(`${path} is no file.`)
  if (found.size > limit) throw refuse(limit)
  return readFile(path).catch(rejectFile(path))
}

function rejectFile(path: string): (error: NodeJS.ErrnoException) => never {
  return ({ code }) => {
    throw new Refusal(`Can't read ${path} (${code ?? 'unknown error'}).`)
  }
}

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
