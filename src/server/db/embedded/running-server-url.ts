import { resolve } from 'node:path'
import { APP_DATABASE, APP_ROLE, chooseAddress, urlOf } from './address.ts'
import { databaseUser } from './database-user.ts'
import { layoutOf } from './layout.ts'
import { readPostmasterPid } from './postmaster-pid.ts'

/** The address of the server that another process of this machine runs in a folder; undefined if it isn't ready. */
export async function runningServerUrl(dir: string): Promise<string | undefined> {
  const layout = layoutOf(resolve(dir))
  if (!readPostmasterPid(layout.data)?.isReady) return undefined
  const transport = process.platform === 'win32' ? 'tcp' : 'socket'
  const address = await chooseAddress(layout, databaseUser(layout.data), transport)
  return urlOf(address, APP_ROLE, APP_DATABASE)
}
