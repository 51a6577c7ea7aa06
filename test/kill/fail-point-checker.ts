import type { BeaconChain } from '../../src/draw/drand.ts'
import { drandCheck } from '../../src/draw/drand.ts'
import { verifierKey } from '../../src/draw/ledger/checkpoint.ts'
import type { LedgerEntry } from '../../src/draw/ledger/entry.ts'
import { verifyLedger } from '../../src/draw/ledger/verify-ledger.ts'
import { verifyReceipt } from '../../src/draw/verify/verify.ts'
import type { Database } from '../../src/server/db/client.ts'
import { readTile } from '../../src/server/features/giveaways/ledger/ledger-documents.ts'
import { checkpointAt, signingKeys } from '../../src/server/features/giveaways/ledger/store.ts'
import type { Told } from './fail-point-client.ts'

/** What is wrong after all crashes, given what clients received. An empty list if nothing. */
export async function checkAfterDeaths(db: Database, told: Told[], chain: BeaconChain): Promise<string[]> {
  const draws = await db.selectFrom('giveaways').selectAll().execute()
  const lines = (await db.selectFrom('ledger_entries').select('entry').orderBy('index').execute()).map(
    ({ entry }) => JSON.parse(entry) as LedgerEntry,
  )
  const events = await db.selectFrom('giveaway_events').select(['giveaway_id', 'rank', 'by_rank']).execute()
  const count = (type: LedgerEntry['type'], id?: string) =>
    lines.filter((line) => line.type === type && (id === undefined || ('draw' in line && line.draw === id)))
      .length
  return [
    ...differing(told, draws),
    ...draws.flatMap(({ id, status, commit_hash, receipt, beacon_signature, timestamp_token }) => {
      const wrong: string[] = []
      if (count('commitment', id) !== 1) wrong.push(`commitment lines: ${count('commitment', id)} for ${id}`)
      const drawn = status === 'finished' ? 1 : 0
      if (count('draw', id) !== drawn) wrong.push(`draw lines: ${count('draw', id)} for ${id} (${status})`)
      if (timestamp_token && !timestamp_token.includes(Buffer.from(commit_hash, 'hex')))
        wrong.push(`timestamp of another draw: ${id}`)
      if (receipt === null) return wrong
      const parts = JSON.parse(receipt) as { commitHash: string }
      const whole = beacon_signature ? { ...parts, beaconSignature: beacon_signature } : parts
      const { ok, checks } = verifyReceipt(whole, drandCheck([chain]))
      const failed = checks.filter((check) => !check.ok).map(({ name }) => name)
      if (!ok) wrong.push(`receipt of ${id}: ${failed.join(', ')}`)
      if (parts.commitHash !== commit_hash) wrong.push(`drawn twice: ${id}`)
      return wrong
    }),
    ...(count('commitment') === draws.length ? [] : ['commitments without a draw']),
    ...(count('replacement') === events.length ? [] : ['replacements and their lines differ']),
    ...(await quotas(db)),
    ...(await ledgerProblems(db)),
  ]
}

interface Drawn {
  idempotency_key: string | null
  share_code: string
  winners: { name: string }[] | null
}

/** One key, one draw, one set of winners: in every reply and in the database. */
function differing(told: Told[], draws: Drawn[]): string[] {
  const stored = new Map(draws.map((draw) => [draw.idempotency_key, draw]))
  return told.flatMap(({ key, shareCode, winners }) => {
    const draw = stored.get(key)
    if (!draw) return [`lost: ${key}`]
    const names = JSON.stringify((draw.winners ?? []).map(({ name }) => name))
    return draw.share_code === shareCode && names === winners
      ? []
      : [`two winner sets: ${key} ${winners} and ${names}`]
  })
}

/** Every key comes from a different address, so each quota was used once. */
async function quotas(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('quota').selectAll().where('n', '!=', 1).execute()
  return rows.map(({ key, n }) => `quota counted ${n} times: ${key}`)
}

async function ledgerProblems(db: Database): Promise<string[]> {
  const keys = (await signingKeys(db))
    .filter(({ purpose }) => purpose === 'ledger')
    .map(({ name, public_key }) => verifierKey(name, public_key))
  const note = await checkpointAt(db)
  if (!note) return []
  const read = async (path: string) => (path === 'checkpoint' ? Buffer.from(note.note) : readTile(db, path))
  const { problems } = await verifyLedger(read, keys)
  return problems.map((problem) => `ledger: ${JSON.stringify(problem)}`)
}
