import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Finding, note, ok, problem, reasonOf } from './finding.ts'

const gigabyte = 1e9

/** The program and the Node that runs it. */
export function checkVersions(version: string, node = process.versions.node): Finding {
  const [major = 0, minor = 0] = node.split('.').map(Number)
  const found = `GiveawayBox ${version} on Node ${node}`
  return major > 23 || (major === 22 && minor >= 22)
    ? ok('versions', found)
    : problem('versions', found, 'Install Node 22.22, 24 or newer.')
}

/** Free space where the data is. PostgreSQL stops when it cannot write. */
export async function checkDisk(dataDir: string): Promise<Finding> {
  let folder = dataDir
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder)
  try {
    const { bavail, bsize, blocks } = await statfs(folder)
    const free = bavail * bsize
    const found = `${(free / gigabyte).toFixed(1)} GB free of ${((blocks * bsize) / gigabyte).toFixed(1)} GB at ${folder}`
    const advice = 'Free some space, or move DATA_DIR to a larger disk: writing stops when it is full.'
    if (free < gigabyte) return problem('disk', found, advice)
    return free < 5 * gigabyte ? note('disk', found, advice) : ok('disk', found)
  } catch (error) {
    return problem('disk', reasonOf(error), 'Check DATA_DIR and its rights.')
  }
}
