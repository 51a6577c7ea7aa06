import type { Status } from '#contract/site/status.ts'
import { listNodes } from '../boot/nodes.ts'
import { programVersion } from '../boot/process.ts'
import type { Context } from '../context.ts'
import { siteSettings } from '../core/settings/site-settings.ts'
import { dayMs, minuteMs } from '../kit/durations.ts'
import { acceptedKeys } from '../kit/secret-keys.ts'
import { keyIdOf } from '../providers/keys.ts'
import { jobs } from '../queue/jobs.ts'
import { isLate, listFailingJobs, nextRun, readQueueState, readSchedules } from '../queue/queue-state.ts'
import {
  beaconPart,
  mailPart,
  paymentsPart,
  platformsPart,
  type probeStorage,
  type StatusProbes,
} from './outside-parts.ts'
import {
  type DatabaseFacts,
  findUnreadableSecrets,
  isNodeSupported,
  readDatabaseFacts,
  readDiskFacts,
  readLastBackup,
} from './read-facts.ts'

/** A database that takes longer for the smallest question is overloaded or far away. */
const slowMs = 100

/** The state of every part of this installation, from the same checks as the operator's commands and `/metrics`. */
export async function readStatus(ctx: Context, probes: StatusProbes): Promise<Status> {
  const now = ctx.now()
  const facts = await readDatabaseFacts(ctx.db)
  const running = await listNodes(ctx.db)
  const [mailProbe, storageProbe] = await Promise.all([probes.mail(), probes.storage()])
  const [queue, schedules, mail, beacon, platforms, storage, backup, payments, keys] = await Promise.all([
    queuePart(ctx),
    schedulesPart(ctx),
    mailPart(ctx, mailProbe?.result),
    beaconPart(ctx),
    platformsPart(ctx),
    storagePart(ctx, storageProbe?.result, running),
    backupPart(ctx),
    paymentsPart(ctx),
    keysPart(ctx),
  ])
  return {
    checked_at: now.toISOString(),
    probed_at: {
      mail: mailProbe?.at.toISOString() ?? null,
      storage: storageProbe?.at.toISOString() ?? null,
      beacon: momentOf(ctx.beacon.report().settledAt),
    },
    database: databasePart(facts, ctx.env.databaseUrl === undefined),
    queue,
    schedules,
    mail,
    beacon,
    platforms,
    storage,
    backup,
    payments,
    nodes: nodesPart(running),
    versions: versionsPart(facts),
    keys,
  }
}

function momentOf(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}

function databasePart(facts: DatabaseFacts, isEmbedded: boolean): Status['database'] {
  const { version, bytes, latencyMs, clockSeconds, migrations } = facts
  const { known, missing, unknown } = migrations
  return {
    ...judgeDatabase(facts),
    version,
    is_embedded: isEmbedded,
    bytes,
    latency_ms: latencyMs,
    clock_seconds: clockSeconds,
    migrations: { known, missing, unknown },
  }
}

function judgeDatabase({ migrations, isClockRight, latencyMs }: DatabaseFacts) {
  if (migrations.unknown.length > 0) return { state: 'problem', reason: 'ahead' } as const
  if (migrations.missing.length > 0) return { state: 'problem', reason: 'behind' } as const
  if (!isClockRight) return { state: 'problem', reason: 'clock' } as const
  if (latencyMs > slowMs) return { state: 'note', reason: 'slow' } as const
  return { state: 'ok', reason: 'fine' } as const
}

function versionsPart({ version }: DatabaseFacts): Status['versions'] {
  const { node } = process.versions
  const found = isNodeSupported(node)
    ? ({ state: 'ok', reason: 'fine' } as const)
    : ({ state: 'problem', reason: 'old_node' } as const)
  return { ...found, product: programVersion(), node, postgres: version }
}

type Nodes = Awaited<ReturnType<typeof listNodes>>

async function storagePart(
  ctx: Pick<Context, 'db' | 'storage'>,
  tried: Awaited<ReturnType<typeof probeStorage>> | undefined,
  running: Nodes,
): Promise<Status['storage']> {
  const [{ storage_driver: driver }, disk] = await Promise.all([
    siteSettings(ctx),
    readDiskFacts(ctx.storage.dataDir).catch(() => undefined),
  ])
  const isUnshared = driver === 'local' && new Set(running.map(({ folder }) => folder)).size > 1
  return {
    ...judgeStorage({ works: tried?.works, room: disk?.room, isUnshared }),
    driver,
    folder: ctx.storage.dataDir,
    free_bytes: disk?.free ?? null,
    total_bytes: disk?.total ?? null,
    detail: tried && !tried.works ? `${tried.step}: ${tried.said}` : null,
  }
}

function judgeStorage({
  works,
  room,
  isUnshared,
}: {
  works: boolean | undefined
  room: string | undefined
  isUnshared: boolean
}) {
  if (works === false) return { state: 'problem', reason: 'broken' } as const
  if (room === 'full') return { state: 'problem', reason: 'full' } as const
  if (isUnshared) return { state: 'problem', reason: 'unshared' } as const
  if (room === 'low') return { state: 'note', reason: 'low' } as const
  return works === undefined
    ? ({ state: 'note', reason: 'checking' } as const)
    : ({ state: 'ok', reason: 'fine' } as const)
}

/** Backups should be at most this old. */
const maxBackupAge = 7 * dayMs

async function backupPart({ now, storage }: Pick<Context, 'now' | 'storage'>): Promise<Status['backup']> {
  const last = await readLastBackup(storage.dataDir)
  if (!last) return { state: 'note', reason: 'none', made_at: null, bytes: null, path: null }
  const isOld = now().getTime() - Date.parse(last.made_at) > maxBackupAge
  return { ...(isOld ? { state: 'note', reason: 'old' } : { state: 'ok', reason: 'fine' }), ...last }
}

async function keysPart(ctx: Pick<Context, 'db' | 'secretKey' | 'secrets'>): Promise<Status['keys']> {
  const { closed } = await findUnreadableSecrets(ctx)
  const others = acceptedKeys(ctx.secretKey).slice(1).map(keyIdOf)
  const found =
    closed.length > 0
      ? ({ state: 'problem', reason: 'closed' } as const)
      : others.length > 0
        ? ({ state: 'note', reason: 'several' } as const)
        : ({ state: 'ok', reason: 'fine' } as const)
  return { ...found, current: keyIdOf(ctx.secretKey), others, closed }
}

type Deps = Pick<Context, 'db' | 'now'>

const maxFailing = 20

async function queuePart({ db }: Deps): Promise<Status['queue']> {
  const [queues, failing] = await Promise.all([readQueueState(db), listFailingJobs(db, maxFailing)])
  const kinds = queues
    .filter(
      ({ name, waiting, retrying, running, failed }) =>
        name in jobs && waiting + retrying + running + failed > 0,
    )
    .map(({ oldestSeconds, ...counts }) => ({ ...counts, oldest_seconds: Math.round(oldestSeconds) }))
  return {
    ...judgeQueue(queues.some(isLate), failing),
    kinds,
    failing: failing.map(({ created_at, next_at, ...job }) => ({
      ...job,
      created_at: created_at.toISOString(),
      next_at: next_at.toISOString(),
    })),
  }
}

function judgeQueue(isAnyLate: boolean, failing: readonly { state: string }[]) {
  if (isAnyLate) return { state: 'problem', reason: 'late' } as const
  if (failing.some(({ state }) => state === 'failed')) return { state: 'problem', reason: 'failed' } as const
  if (failing.length > 0) return { state: 'note', reason: 'retrying' } as const
  return { state: 'ok', reason: 'fine' } as const
}

/** A schedule may start this long after its time. */
const tolerance = 10 * minuteMs

async function schedulesPart({ db, now }: Deps): Promise<Status['schedules']> {
  const at = now()
  const schedules = await readSchedules(db)
  const isAnyLate = schedules.some(({ cron, last_run }) => {
    const due = last_run && nextRun(cron, last_run)
    return due && due.getTime() + tolerance < at.getTime()
  })
  const found =
    schedules.length === 0
      ? ({ state: 'note', reason: 'none' } as const)
      : isAnyLate
        ? ({ state: 'problem', reason: 'late' } as const)
        : schedules.some(({ problem }) => problem)
          ? ({ state: 'problem', reason: 'failing' } as const)
          : ({ state: 'ok', reason: 'fine' } as const)
  return {
    ...found,
    jobs: schedules.map(({ name, cron, last_run, problem }) => ({
      name,
      last_run: last_run?.toISOString() ?? null,
      next_run: nextRun(cron, at)?.toISOString() ?? null,
      problem,
    })),
  }
}

/** The running processes. Without one that works off jobs, nothing that waits is ever done. */
function nodesPart(running: Awaited<ReturnType<typeof listNodes>>): Status['nodes'] {
  const versions = new Set(running.map(({ version }) => version))
  const found =
    running.length > 0 && running.every(({ role }) => role === 'web')
      ? ({ state: 'problem', reason: 'no_worker' } as const)
      : versions.size > 1
        ? ({ state: 'note', reason: 'versions' } as const)
        : ({ state: 'ok', reason: 'fine' } as const)
  return {
    ...found,
    running: running.map(({ role, version, since }) => ({ role, version, since: since.toISOString() })),
  }
}
