import type { Status } from '#contract/site/status.ts'
import { programVersion } from '../boot/program-version.ts'
import type { Context } from '../context.ts'
import { listNodes } from '../db/nodes.ts'
import { backupPart, keysPart, storagePart } from './inside-parts.ts'
import { beaconPart, mailPart, paymentsPart, platformsPart, type StatusProbes } from './outside-parts.ts'
import { type DatabaseFacts, readDatabaseFacts } from './read-database-facts.ts'
import { isNodeSupported } from './read-machine-facts.ts'
import { nodesPart, queuePart, schedulesPart } from './work-parts.ts'

/** A database that takes longer for the smallest question is overloaded or far away. */
const slowMillis = 100

/** The state of every part of this installation, from the same checks as the operator's commands and `/metrics`. */
export async function readStatus(ctx: Context, probes: StatusProbes): Promise<Status> {
  const now = ctx.now()
  const facts = await readDatabaseFacts(ctx.db)
  const running = await listNodes(ctx.db)
  const [queue, schedules, mail, beacon, platforms, storage, backup, payments, keys] = await Promise.all([
    queuePart(ctx),
    schedulesPart(ctx),
    mailPart(ctx, probes),
    beaconPart(ctx),
    platformsPart(ctx),
    storagePart(ctx, probes, running),
    backupPart(ctx),
    paymentsPart(ctx),
    keysPart(ctx),
  ])
  return {
    checked_at: now.toISOString(),
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
  if (latencyMs > slowMillis) return { state: 'note', reason: 'slow' } as const
  return { state: 'ok', reason: 'fine' } as const
}

function versionsPart({ version }: DatabaseFacts): Status['versions'] {
  const { node } = process.versions
  const found = isNodeSupported(node)
    ? ({ state: 'ok', reason: 'fine' } as const)
    : ({ state: 'problem', reason: 'old_node' } as const)
  return { ...found, product: programVersion(), node, postgres: version }
}
