import { isNodeSupported, readDiskFacts, type StatOf } from '#server/status/read-machine-facts.ts'
import { type Finding, note, ok, problem, reasonOf } from './finding.ts'

/** The program and the Node that runs it. */
export function checkVersions(version: string, node = process.versions.node): Finding {
  const found = `GiveawayBox ${version} on Node ${node}`
  return isNodeSupported(node)
    ? ok('versions', found)
    : problem('versions', found, 'Install Node 22.22, 24 or newer.')
}

/** Free space where the data is. PostgreSQL stops when it cannot write. */
export async function checkDisk(dataDir: string, statOf?: StatOf): Promise<Finding> {
  try {
    const { folder, free, total, room } = await readDiskFacts(dataDir, statOf)
    const found = `${gigabytes(free)} GB free of ${gigabytes(total)} GB at ${folder}`
    const advice = 'Free some space, or move DATA_DIR to a larger disk: writing stops when it is full.'
    if (room === 'full') return problem('disk', found, advice)
    return room === 'low' ? note('disk', found, advice) : ok('disk', found)
  } catch (error) {
    return problem('disk', reasonOf(error), 'Check DATA_DIR and its rights.')
  }
}

function gigabytes(bytes: number): string {
  return (bytes / 1e9).toFixed(1)
}
