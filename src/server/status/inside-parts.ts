import type { Status } from '#contract/site/status.ts'
import type { Context } from '../context.ts'
import { siteSettings } from '../core/settings/site-settings.ts'
import type { listNodes } from '../db/nodes.ts'
import { dayMs } from '../kit/durations.ts'
import { acceptedKeys } from '../kit/secret-keys.ts'
import { keyIdOf } from '../providers/secret-box.ts'
import { findUnreadableSecrets } from './find-unreadable-secrets.ts'
import type { StatusProbes } from './outside-parts.ts'
import { readDiskFacts, readLastBackup } from './read-machine-facts.ts'

type Nodes = Awaited<ReturnType<typeof listNodes>>

export async function storagePart(
  ctx: Pick<Context, 'db' | 'storage'>,
  probes: StatusProbes,
  running: Nodes,
): Promise<Status['storage']> {
  const [{ storage_driver: driver }, disk, tried] = await Promise.all([
    siteSettings(ctx),
    readDiskFacts(ctx.storage.dataDir).catch(() => undefined),
    probes.storage(),
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

export async function backupPart({
  now,
  storage,
}: Pick<Context, 'now' | 'storage'>): Promise<Status['backup']> {
  const last = await readLastBackup(storage.dataDir)
  if (!last) return { state: 'note', reason: 'none', made_at: null, bytes: null, path: null }
  const isOld = now().getTime() - Date.parse(last.made_at) > maxBackupAge
  return { ...(isOld ? { state: 'note', reason: 'old' } : { state: 'ok', reason: 'fine' }), ...last }
}

export async function keysPart(ctx: Pick<Context, 'db' | 'secretKey' | 'secrets'>): Promise<Status['keys']> {
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
