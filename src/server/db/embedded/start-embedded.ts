import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Address } from './address.ts'
import { APP_DATABASE, APP_ROLE, accessRule, chooseAddress, OWNER_ROLE, urlOf } from './address.ts'
import { ensureAppRole } from './app-role.ts'
import { findBinaries } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { databaseUser } from './database-user.ts'
import type { EmbeddedLog } from './embedded-event.ts'
import { inherit } from './inherit.ts'
import { initialise } from './initialise.ts'
import { layoutOf } from './layout.ts'
import { lockFolder } from './lock.ts'
import { prepareFolder } from './prepare-folder.ts'
import { start } from './start.ts'
import { supervise } from './supervise.ts'

export interface EmbeddedOptions {
  /** a folder of its own; made when absent, private to the database's user */
  dir: string
  log: EmbeddedLog
  /** false only for clusters of tests */
  fsync?: boolean
  /** how clients reach the server; the default is the best of the platform */
  transport?: Address['transport']
  /** how the server is started; the default is the one of the platform */
  launcher?: Cluster['launcher']
  /** a folder with `postgres` and `initdb` instead of the ones that come with the product */
  binDir?: string
}

export interface Embedded {
  /** the application's ordinary role, in the application's database */
  url: string
  /** the superuser, in the database `postgres`: for supervision and back-ups only */
  ownerUrl: string
  version: string
  /** call it after the last connection is closed */
  stop(): Promise<void>
}

/** Real PostgreSQL in a folder: made at the first start, found again at the next, restarted when it dies. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { log, fsync = true, binDir } = options
  const isWindows = process.platform === 'win32'
  const layout = layoutOf(resolve(options.dir))
  const user = databaseUser(layout.data)
  prepareFolder(layout.dir, user)
  const lock = lockFolder(layout)
  try {
    const binaries = await findBinaries({ layout, user, log, binDir })
    const address = await chooseAddress(layout, user, options.transport ?? (isWindows ? 'tcp' : 'socket'))
    const launcher = options.launcher ?? (isWindows ? 'pg_ctl' : 'spawn')
    const cluster: Cluster = { layout, user, binaries, address, fsync, launcher }

    await initialise(cluster, log)
    writeFileSync(join(layout.data, 'pg_hba.conf'), accessRule(address))
    const server = (await inherit(cluster, log)) ?? (await start(cluster, log))
    const stop = supervise(cluster, server, log)
    try {
      await ensureAppRole(cluster)
    } catch (error) {
      await stop()
      throw error
    }
    return {
      url: urlOf(address, APP_ROLE, APP_DATABASE),
      ownerUrl: urlOf(address, OWNER_ROLE, 'postgres'),
      version: binaries.version,
      stop: () => stop().finally(() => lock.release()),
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
