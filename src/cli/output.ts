import { readFile, stat } from 'node:fs/promises'

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
