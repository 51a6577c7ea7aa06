import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Milliseconds that each of many requests took while something else was running. */
export async function askMeanwhile(
  address: string,
  token: string,
  meanwhile: () => Promise<unknown>,
): Promise<number[]> {
  const client = fork(join(import.meta.dirname, 'asking-client.ts'), [address, token])
  await once(client, 'message')
  await meanwhile()
  client.send('tell')
  const [took] = (await once(client, 'message')) as [number[]]
  return took
}

export function quantile(took: number[], part: number): number {
  const sorted = took.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}
