import { randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { announceSiteChanges, dropSiteCaches, siteSettings } from '../core/settings/site-settings.ts'
import { type Database, listen, notifyListeners } from '../db/client.ts'
import type { Env } from '../env.ts'

interface Joining {
  databaseUrl: string
  dataDir: string
  role: NodeRole
  /** of the program */
  version: string
}

const channel = 'site_changed'

/**
 * Makes this process one of several: it learns of the others' changes, and they of its own. After each lost connection
 * all caches are dropped. Resolves when it is connected, or could not be for now, to a function that ends this.
 */
export async function joinNodes(
  ctx: Pick<Context, 'db' | 'log'>,
  { databaseUrl, dataDir, role, version }: Joining,
): Promise<() => Promise<void>> {
  const id = randomUUID()
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>()
  announceSiteChanges(ctx, () => {
    void notifyListeners(ctx.db, channel, id).catch((err: unknown) =>
      ctx.log.warn({ err }, "can't notify the other nodes of a change; they see it within seconds"),
    )
  })
  const leave = listen({
    url: databaseUrl,
    channel,
    applicationName: nodeName({ role: role.name, folder: folderMark(dataDir), version }),
    onMessage: (sender) => {
      if (sender !== id) dropSiteCaches(ctx)
    },
    onConnect: () => {
      dropSiteCaches(ctx)
      settle()
    },
    onError: (err) => {
      ctx.log.warn({ err }, 'lost the connection for changes by other nodes; reconnecting')
      settle()
    },
  })
  await settled
  return leave
}

/**
 * What is wrong with where files are stored: on a local disk that not all nodes share, each node would miss the others'
 * files.
 */
export async function storageProblem(ctx: Pick<Context, 'db'>): Promise<string | undefined> {
  const { storage_driver } = await siteSettings(ctx)
  if (storage_driver !== 'local') return undefined
  const folders = new Set((await listNodes(ctx.db)).map(({ folder }) => folder))
  if (folders.size < 2) return undefined
  return (
    'Uploaded files are stored on the local disk, but the nodes do not share a data folder: each misses the files ' +
    'of the others. Choose a bucket or a file server in the settings, or give all nodes the same DATA_DIR'
  )
}

/** Tells data folders apart; nodes that share one have the same. */
function folderMark(dataDir: string): string {
  const folder = join(dataDir, 'media')
  const mark = randomUUID().slice(0, 8)
  try {
    mkdirSync(folder, { recursive: true })
    return takeMark(join(folder, '.folder'), mark)
  } catch {
    // A folder that cannot be written to is no one's: a node with a bucket needs none.
    return mark
  }
}

/** The mark that is there, otherwise this one: nodes may start at once, so it is written whole before it is there. */
function takeMark(file: string, mark: string): string {
  const there = existsSync(file) ? readMark(file) : undefined
  if (there) return there
  // A crash while it was written left it empty.
  if (there === '') rmSync(file, { force: true })
  const draft = `${file}-${mark}`
  writeFileSync(draft, mark)
  try {
    linkSync(draft, file)
    return mark
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return readMark(file)
  } finally {
    rmSync(draft, { force: true })
  }
}

function readMark(file: string): string {
  return readFileSync(file, 'utf8').slice(0, 8)
}

/** What this process does: answers requests, works off jobs, or both. */
export interface NodeRole {
  name: 'web' | 'worker' | 'both'
  answers: boolean
  works: boolean
}

const roles: Record<NodeRole['name'], NodeRole> = {
  both: { name: 'both', answers: true, works: true },
  web: { name: 'web', answers: true, works: false },
  worker: { name: 'worker', answers: false, works: true },
}

/**
 * Reads `--only=web` or `--only=worker`. Several nodes need one database and one key; without them each would make its
 * own, which is reported as one message.
 */
export function readRole(
  args: readonly string[],
  { databaseUrl, secretKey }: Pick<Env, 'databaseUrl' | 'secretKey'>,
): NodeRole {
  const only = args.findLast((arg) => arg === '--only' || arg.startsWith('--only='))
  if (only === undefined) return roles.both
  const name = only.slice('--only='.length)
  if (name !== 'web' && name !== 'worker')
    throw new Error(`${only} is unknown: choose --only=web or --only=worker, or leave it out for both`)
  const missing = [
    ...(databaseUrl === undefined ? ['DATABASE_URL: the address of the database that all nodes share'] : []),
    ...(secretKey === undefined ? ['SECRET_KEY: the key that all nodes share'] : []),
  ]
  if (missing.length > 0)
    throw new Error(
      [`${only} is for several nodes, which need:`, ...missing.map((line) => `  ${line}`)].join('\n'),
    )
  return roles[name]
}

/** A running process of this product. */
interface RunningNode {
  role: string
  /** tells data folders apart */
  folder: string
  /** of the program */
  version: string
}

const prefix = 'giveawaybox node'

/**
 * Under this name a node's own connection is listed by the database, as long as the node lives: no table has to be
 * cleaned up after a crash.
 */
function nodeName({ role, folder, version }: RunningNode): string {
  return `${prefix} ${role} ${folder} ${version}`
}

/** All running nodes, the oldest first. */
export async function listNodes(db: Database): Promise<(RunningNode & { since: Date })[]> {
  const { rows } = await sql<{ name: string; since: Date }>`
    select application_name as name, backend_start as since from pg_stat_activity
    where datname = current_database() and application_name like ${`${prefix} %`} order by backend_start`.execute(
    db,
  )
  return rows.map(({ name, since }) => {
    const [role = '', folder = '', version = ''] = name.slice(prefix.length + 1).split(' ')
    return { role, folder, version, since }
  })
}
