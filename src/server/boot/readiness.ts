import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../db/client.ts'
import { missingMigrations } from '../db/migrate.ts'
import { minuteMs } from '../kit/durations.ts'
import { readQueueState } from '../queue/queue-state.ts'
import type { NodeRole } from './node-role.ts'

/** Why a node must get no requests at the moment. */
type NotReadyReason = 'stopping' | 'database_unreachable' | 'migrations_missing' | 'queue_late'

/** A due job that waits for longer shows that this node does not work its jobs off. */
const latestMillis = 15 * minuteMs
const timeoutMillis = 5000
/** Proxies ask often, and anyone may: the database is asked at most this often. */
const freshMillis = 1000

interface Readiness {
  whyNotReady: () => Promise<readonly NotReadyReason[]>
  /** from now on the node is not ready, because it stops */
  stop: () => void
}

/** Whether a node can serve, as `/readyz` answers. Late jobs only concern nodes that work them off. */
export function createReadiness(db: Database, { works }: Pick<NodeRole, 'works'>): Readiness {
  let isStopping = false
  let checked: { at: number; reasons: Promise<NotReadyReason[]> } | undefined
  return {
    async whyNotReady() {
      if (isStopping) return ['stopping']
      if (!checked || performance.now() - checked.at > freshMillis)
        checked = { at: performance.now(), reasons: checkDatabase(db, works) }
      return checked.reasons
    },
    stop: () => {
      isStopping = true
    },
  }
}

async function checkDatabase(db: Database, works: boolean): Promise<NotReadyReason[]> {
  const unreachable: NotReadyReason[] = ['database_unreachable']
  const timeout = new AbortController()
  const tooLate = pause(timeoutMillis, unreachable, { signal: timeout.signal }).catch(() => unreachable)
  const reasons = reasonsOf(db, works).catch(() => unreachable)
  return Promise.race([reasons, tooLate]).finally(() => timeout.abort())
}

async function reasonsOf(db: Database, works: boolean): Promise<NotReadyReason[]> {
  const [missing, queues] = await Promise.all([missingMigrations(db), works ? readQueueState(db) : []])
  return [
    ...(missing.length > 0 ? (['migrations_missing'] as const) : []),
    ...(queues.some(({ oldestSeconds }) => oldestSeconds * 1000 > latestMillis)
      ? (['queue_late'] as const)
      : []),
  ]
}
