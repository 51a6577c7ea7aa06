import type { RouterContextProvider } from 'react-router'
import { listLedger } from '#contract/draws/ledger.ts'
import { entryHash, type LedgerEntry } from '#draw/ledger/entry.ts'
import { readEntry } from '#draw/ledger/read-entry.ts'
import { send } from '#web/api/send.ts'
import { fatal } from '#web/boot/fatal.ts'

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
export async function loadLedger(context: Readonly<RouterContextProvider>, query: URLSearchParams) {
  const wanted = countOf(query.get('line'))
  const before = wanted === undefined ? countOf(query.get('before')) : wanted + linesAbove + 1
  const found = await send(listLedger, { payload: { before, limit: pageSize }, context })
  if (!found.ok) throw fatal(found.message, found.status || 500)
  const { origin, key, size, checkpoint, entries } = found.data
  const lines = entries.map(({ index, entry }): LedgerLine => {
    return { index, text: entry, hash: entryHash(entry), entry: readEntry(entry) }
  })
  return { origin, key, size, checkpoint, lines, wanted }
}

/** A line number, or undefined if the parameter is not one. */
function countOf(given: string | null): number | undefined {
  if (given === null || !/^\d{1,15}$/.test(given.trim())) return undefined
  return Number(given)
}
