import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type BeaconChain, drandCheck } from '../../src/draw/drand.ts'
import { verifierKey } from '../../src/draw/ledger/checkpoint.ts'
import type { LedgerEntry } from '../../src/draw/ledger/entry.ts'
import { verifyLedger } from '../../src/draw/ledger/verify-ledger.ts'
import { verifyReceipt } from '../../src/draw/verify/verify.ts'
import type { FailPoint } from '../../src/server/context.ts'
import { type Database, openDatabase } from '../../src/server/db/client.ts'
import { readPostmasterPid } from '../../src/server/db/embedded/running-server.ts'
import { startEmbedded } from '../../src/server/db/embedded/start-embedded.ts'
import { readTile } from '../../src/server/features/giveaways/ledger/ledger-documents.ts'
import { checkpointAt, signingKeys } from '../../src/server/features/giveaways/ledger/store.ts'
import { startBeacon } from '../beacon/stand-in.ts'
import { hasOpenssl, startAuthority } from '../timestamps/stand-in.ts'
import { freePort } from './draws.ts'
import { startFailPointClient, type Told } from './fail-point-client.ts'
import { killServerAndSessions } from './kill-rounds.ts'

export interface FailPointReport {
  kills: number
  draws: number
  /** number of replies with winners that clients got */
  told: number
  /** number of crashes at each fail point */
  deaths: Record<string, number>
  /** fail points at which no process died */
  missed: string[]
  violations: string[]
}

interface FailPointPlan {
  /** an empty folder for the database */
  dir: string
  kills: number
  /** index of the fail point of the first process; the following ones continue from there */
  from: number
  /** draws with a fresh number whenever it finishes one: a control that must be detected */
  careless?: boolean
  onKill?: (kills: number, told: number) => void
}

/** one crash in this many is followed by one of the database */
const databaseEvery = 20
/** milliseconds after which an instance that has not reached its fail point is killed anyway */
const patience = 4000
/** milliseconds in which clients keep requesting from the last instance */
const lastLife = 2000
/** maximum milliseconds for it to finish what the last crashes left */
const lastTimeout = 10_000

/**
 * Kills two instances of the product at named points of a draw, and their database now and then, while clients draw,
 * wait and replace winners. Returns what is wrong afterwards, which must be nothing.
 */
export async function failPointRounds(plan: FailPointPlan): Promise<FailPointReport> {
  const embedded = await startEmbedded({ dir: plan.dir, log: () => {} })
  const beacon = await startBeacon({ period: 1 })
  const authority = (await wantsAuthority(plan)) ? await startAuthority() : undefined
  const points = failPoints.filter((point) => authority || point !== 'timestamped')
  const secretKey = randomBytes(32).toString('hex')
  const ports = [await freePort(), await freePort()]
  const client = startFailPointClient(ports.map((port) => `http://127.0.0.1:${port}`))
  const deaths: Record<string, number> = {}
  let kills = 0

  await Promise.all(ports.map((port, instance) => live(port, instance)))
  const last = startInstance(ports[0] ?? 0, 'nowhere:0')
  await last.ready
  await pause(lastLife)
  await client.end()
  const db = openDatabase(embedded.url)
  for (const end = Date.now() + lastTimeout; (await isAnySealed(db)) && Date.now() < end; ) await pause(100)
  last.child.kill('SIGKILL')
  await last.ended

  const violations = [...client.refused, ...(await checkAfterDeaths(db, client.told, beacon.chain))]
  const draws = (await db.selectFrom('giveaways').select('id').execute()).length
  await db.destroy()
  await embedded.stop()
  await beacon.stop()
  await authority?.stop()
  const missed = failPoints.filter((point) => !deaths[point])
  return { kills, draws, told: client.told.length, deaths, missed, violations }

  /**
   * Starts an instance again and again, each time with another fail point; it may get there before it serves requests.
   */
  async function live(port: number, instance: number): Promise<void> {
    for (let life = plan.from + instance; kills < plan.kills; life += ports.length) {
      const point = points[life % points.length] ?? 'sealed'
      const { child, ready, ended } = startInstance(port, `${point}:${1 + (life % 3)}`)
      await Promise.race([ready, ended])
      const isDead = await Promise.race([ended.then(() => true), pause(patience).then(() => false)])
      if (!isDead) child.kill('SIGKILL')
      await ended
      const place = isDead ? point : 'anywhere'
      deaths[place] = (deaths[place] ?? 0) + 1
      kills++
      if (kills % databaseEvery === 0) killDatabase()
      plan.onKill?.(kills, client.told.length)
    }
  }

  function killDatabase(): void {
    const pid = readPostmasterPid(join(plan.dir, 'data'))?.pid
    if (!pid) return
    killServerAndSessions(pid)
    deaths['database'] = (deaths['database'] ?? 0) + 1
  }

  function startInstance(port: number, manner: string) {
    const script = fileURLToPath(new URL('./draws-server.ts', import.meta.url))
    const argument = plan.careless ? `${manner}:careless` : manner
    const child = spawn(process.execPath, [script, embedded.url, String(port), argument], {
      // A start during a crash of the database complains and exits: that counts as one of the crashes.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...process.env, ...beacon.env, ...authority?.env, SECRET_KEY: secretKey },
    })
    return { child, ready: once(child, 'message'), ended: once(child, 'exit') }
  }
}

/** The stand-in for an authority signs with openssl. A short run that does not get to its point goes without. */
async function wantsAuthority({ from, kills }: FailPointPlan): Promise<boolean> {
  const ahead = (failPoints.indexOf('timestamped') - from + failPoints.length) % failPoints.length
  return ahead <= kills && (await hasOpenssl())
}

async function isAnySealed(db: Database): Promise<boolean> {
  return (await db.selectFrom('giveaways').select('id').where('status', '=', 'sealed').execute()).length > 0
}

/** Every fail point between the steps of a draw, listed so that none is forgotten: a missing one does not compile. */
const places: Record<FailPoint, true> = {
  'seal-begun': true,
  'quota-spent': true,
  'chunks-written': true,
  'ledger-locked': true,
  'header-made': true,
  'giveaway-written': true,
  'commitment-appended': true,
  'job-sent': true,
  sealed: true,
  timestamped: true,
  'randomness-known': true,
  ranked: true,
  'outcome-begun': true,
  'outcome-written': true,
  'draw-appended': true,
  drawn: true,
  'replacement-begun': true,
  'replacement-written': true,
  'replacement-appended': true,
  replaced: true,
}

/** Where a test kills the process. */
export const failPoints = Object.keys(places) as FailPoint[]

/** What is wrong after all crashes, given what clients received. An empty list if nothing. */
async function checkAfterDeaths(db: Database, told: Told[], chain: BeaconChain): Promise<string[]> {
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
