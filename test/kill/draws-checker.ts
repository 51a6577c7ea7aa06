import { verifyReceipt } from '../../src/draw/verify/verify.ts'
import type { Database } from '../../src/server/db/client.ts'
import type { Seen } from './draws-client.ts'

export interface DrawsToCheck {
  /** everything that clients ever received */
  answers: string[]
  /** when the last application that became ready was started */
  started: Date
  /** commitments of receipts that were already verified; a finished draw does not change */
  verified: Set<string>
}

/** Checks the guarantees of a draw against what clients saw and what the database contains. */
export async function checkDraws(
  db: Database,
  { answers, started, verified }: DrawsToCheck,
): Promise<string[]> {
  const refused = answers.filter((answer) => answer.startsWith('refused: '))
  const seen = answers
    .filter((answer) => !refused.includes(answer))
    .map((answer) => JSON.parse(answer) as Seen)
  if (!(await isMade(db))) return [...refused, ...seen.map(({ key }) => `lost with its table: ${key}`)]
  const stored = new Map((await storedDraws(db)).map((draw) => [draw.idempotency_key, draw]))
  const left = [...stored.values()].filter((draw) => draw.status === 'sealed' && draw.sealed_at < started)
  return [
    ...refused,
    ...differingSets(seen, stored),
    ...left.map((draw) => `left sealed by a start: ${draw.idempotency_key}`),
    ...[...stored.values()].flatMap((draw) => wrongReceipt(draw, verified)),
    ...(await wrongQuotas(db, [...stored.values()])),
  ]
}

type Stored = Awaited<ReturnType<typeof storedDraws>>[number]

function storedDraws(db: Database) {
  return db
    .selectFrom('giveaways')
    .select(['id', 'account', 'idempotency_key', 'status', 'share_code', 'sealed_at'])
    .select(['winners', 'commit_hash', 'receipt'])
    .execute()
}

async function isMade(db: Database): Promise<boolean> {
  const tables = await db.introspection.getTables()
  return tables.some(({ name }) => name === 'giveaways')
}

/** One key, one draw, one set of winners: in every reply and in the database. */
function differingSets(seen: Seen[], stored: Map<string | null, Stored>): string[] {
  const first = new Map<string, Seen>()
  const violations: string[] = []
  for (const one of seen) {
    const other = first.get(one.key)
    if (!other) first.set(one.key, one)
    else if (other.winners !== one.winners || other.shareCode !== one.shareCode)
      violations.push(`two winner sets: ${one.key} ${other.winners} and ${one.winners}`)
  }
  for (const { key, winners, shareCode } of first.values()) {
    const draw = stored.get(key)
    if (draw?.status !== 'finished') violations.push(`lost: ${key}`)
    else if (draw.share_code !== shareCode || namesOf(draw) !== winners)
      violations.push(`two winner sets: ${key} ${winners} and stored ${namesOf(draw)}`)
  }
  return violations
}

function namesOf({ winners }: Stored): string {
  return JSON.stringify((winners ?? []).map(({ name }) => name))
}

/** The receipt verifies, belongs to what was sealed, and names the stored winners. */
function wrongReceipt(draw: Stored, verified: Set<string>): string[] {
  if (draw.status === 'sealed' || verified.has(draw.commit_hash)) return []
  const receipt = JSON.parse(draw.receipt ?? '{}') as { commitHash?: string; draws?: { key: string }[] }
  const { ok, checks } = verifyReceipt(receipt)
  const failed = checks.filter((check) => !check.ok).map(({ name }) => name)
  if (!ok) return [`receipt wrong (${failed.join(', ')}): ${draw.idempotency_key}`]
  if (receipt.commitHash !== draw.commit_hash) return [`drawn twice: ${draw.idempotency_key}`]
  if (JSON.stringify(receipt.draws?.map(({ key }) => key)) !== namesOf(draw))
    return [`receipt of other winners: ${draw.idempotency_key}`]
  verified.add(draw.commit_hash)
  return []
}

/** Every key comes from a different address, so each has one draw in its quota of the day and of the month. */
async function wrongQuotas(db: Database, stored: Stored[]): Promise<string[]> {
  const quotas = await db.selectFrom('quota').selectAll().execute()
  const accounts = new Set(stored.map(({ account }) => account))
  const counted = new Map<string, number>()
  for (const { key, n } of quotas) counted.set(key, (counted.get(key) ?? 0) + n)
  return [
    ...[...accounts].filter((account) => counted.get(account) !== 2),
    ...[...counted.keys()].filter((account) => !accounts.has(account)),
  ].map((account) => `quota counted ${(counted.get(account) ?? 0) / 2} times: ${account}`)
}
