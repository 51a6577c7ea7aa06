import type { Database } from '../db/client.ts'
import { missingMigrations } from '../db/migrate.ts'
import { within } from '../kit/within.ts'
import { isLate, readQueueState } from '../queue/queue-state.ts'
import type { NodeRole } from './nodes.ts'

/** Why a node must get no requests at the moment. */
type NotReadyReason = 'stopping' | 'database_unreachable' | 'migrations_missing' | 'queue_late'

const timeoutMillis = 5000
const unreachable: NotReadyReason[] = ['database_unreachable']
/** Proxies ask often, and anyone may: the database is asked at most this often. */
const freshMillis = 1000

interface Readiness {
  whyNotReady: () => Promise<readonly NotReadyReason[]>
  /** from now on the node is not ready, because it stops */
  stop: () => void
}

/**
 * Whether a node can serve, as `/readyz` answers. Late jobs only concern nodes that do nothing else: the queue is the
 * same for all nodes, so a slow mail server would otherwise take all that answer requests away from the proxy at once.
 */
export function createReadiness(db: Database, { answers, works }: Omit<NodeRole, 'name'>): Readiness {
  const onlyWorks = works && !answers
  let isStopping = false
  let checked: { at: number; reasons: Promise<NotReadyReason[]> } | undefined
  return {
    async whyNotReady() {
      if (isStopping) return ['stopping']
      if (!checked || performance.now() - checked.at > freshMillis)
        checked = {
          at: performance.now(),
          reasons: within(timeoutMillis, reasonsOf(db, onlyWorks), unreachable),
        }
      return checked.reasons
    },
    stop: () => {
      isStopping = true
    },
  }
}

async function reasonsOf(db: Database, onlyWorks: boolean): Promise<NotReadyReason[]> {
  const [missing, queues] = await Promise.all([missingMigrations(db), onlyWorks ? readQueueState(db) : []])
  return [
    ...(missing.length > 0 ? (['migrations_missing'] as const) : []),
    ...(queues.some(isLate) ? (['queue_late'] as const) : []),
  ]
}
