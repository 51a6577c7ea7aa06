import { readFile, stat } from 'node:fs/promises'
import { Refusal } from './output.ts'

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
