import { listLedger } from '#contract/draws/result-documents.ts'
import { entryHash, type LedgerEntry } from '#draw/ledger/entry.ts'
import { readEntry } from '#draw/ledger/line-rules.ts'
import { send } from '#web/api/send.ts'
import { fatal } from '#web/boot/fatal.ts'
import type { PageContext } from '#web/visit/visit-context.ts'

/** Lines per page. */
const pageSize = 50
/** Lines shown above the requested one, for context. */
const linesAbove = 5

export interface LedgerLine {
  index: number
  /** the bytes of the line as they were hashed */
  text: string
  hash: string
  /** the parsed line; undefined if this program cannot read it */
  entry: LedgerEntry | undefined
}

export type LoadedLedger = Awaited<ReturnType<typeof loadLedger>>

/** A page of the ledger: the newest lines, those before a given one, or those around a requested one. */
export async function loadLedger(context: PageContext, query: URLSearchParams) {
  const line = countOf(query.get('line'))
  const before = line === undefined ? countOf(query.get('before')) : line + linesAbove + 1
  const answer = await send(listLedger, { payload: { before, limit: pageSize }, context })
  if (!answer.ok) throw fatal(answer.message, answer.status || 500)
  const { origin, key, size, checkpoint, entries } = answer.data
  const lines = entries.map(({ index, entry }): LedgerLine => {
    return { index, text: entry, hash: entryHash(entry), entry: readEntry(entry) }
  })
  return { origin, key, size, checkpoint, lines, wanted: line }
}

/** A line number, or undefined if the parameter is not one. */
function countOf(text: string | null): number | undefined {
  if (text === null || !/^\d{1,15}$/.test(text.trim())) return undefined
  return Number(text)
}
