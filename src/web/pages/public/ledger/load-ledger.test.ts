import { describe, expect, it } from 'vitest'
import { entryHash, entryText, type LedgerEntry } from '#draw/ledger/entry.ts'
import { visitOf } from '#test/world/visits.ts'
import { loadLedger } from './load-ledger.ts'

const entry: LedgerEntry = {
  v: 'ledger/1',
  index: 7,
  at: '2026-11-20T12:00:00.000Z',
  prev: '0'.repeat(64),
  type: 'verifier',
  sha256: 'a'.repeat(64),
}
const lines = [
  { index: 7, entry: entryText(entry) },
  { index: 6, entry: '{"type":"of a later time"}' },
]

function visit(status: number, data: unknown) {
  const asked: string[] = []
  const context = visitOf((request) => {
    asked.push(new URL(request.url).search)
    return Promise.resolve(Response.json({ status: status < 400, message: 'words', data }, { status }))
  })
  return { context, asked }
}

const ledger = { origin: 'example.test/ledger', key: 'key', size: 8, checkpoint: 'note', entries: lines }

describe('loadLedger', () => {
  it('parses each line and shows unreadable lines as text', async () => {
    const { context } = visit(200, ledger)
    const loaded = await loadLedger(context, new URLSearchParams())
    expect(loaded.lines).toEqual([
      { index: 7, text: lines[0]?.entry, hash: entryHash(entryText(entry)), entry },
      { index: 6, text: lines[1]?.entry, hash: entryHash(lines[1]?.entry ?? ''), entry: undefined },
    ])
    expect(loaded.wanted).toBeUndefined()
  })

  it.each([
    ['', '?limit=50'],
    ['before=7', '?before=7&limit=50'],
    ['line=3', '?before=9&limit=50'],
    ['line=0&before=7', '?before=6&limit=50'],
    ['line=-1', '?limit=50'],
    ['line=1e3&before=x', '?limit=50'],
    [`before=${'9'.repeat(16)}`, '?limit=50'],
  ])('requests the lines for the address: %s', async (query, search) => {
    const { context, asked } = visit(200, ledger)
    await loadLedger(context, new URLSearchParams(query))
    expect(asked).toEqual([search])
  })

  it('leaves an error to the error screen', async () => {
    await expect(
      loadLedger(visit(429, { code: 'too_many_requests' }).context, new URLSearchParams()),
    ).rejects.toMatchObject({
      init: { status: 429 },
    })
  })
})
