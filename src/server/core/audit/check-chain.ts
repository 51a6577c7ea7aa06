import type { Context } from '../../context.ts'
import { hashOfLine } from './hash-of-line.ts'
import { beginning } from './record-act.ts'
import { linesAfter, type StoredLine } from './store.ts'

export interface ChainState {
  holds: boolean
  up_to: number
  broken_at: number | null
  hash: string
}

const linesAtOnce = 1000

/**
 * Recomputes every seal from the first line on. Detects lines that were changed, inserted, or removed between two
 * others; truncation at the end is only visible by comparing with an earlier answer.
 */
export async function checkChain({ db }: Pick<Context, 'db'>): Promise<ChainState> {
  let no = 0
  let hash: Buffer = beginning
  for (;;) {
    const lines = await linesAfter(db, no, linesAtOnce)
    for (const line of lines) {
      if (!follows(line, no, hash))
        return { holds: false, up_to: no, broken_at: no + 1, hash: hash.toString('hex') }
      no = line.no
      hash = line.hash
    }
    if (lines.length < linesAtOnce)
      return { holds: true, up_to: no, broken_at: null, hash: hash.toString('hex') }
  }
}

function follows(line: StoredLine, no: number, hash: Buffer): boolean {
  return line.no === no + 1 && line.previous_hash.equals(hash) && hashOfLine(line).equals(line.hash)
}
