import { existsSync } from 'node:fs'
import { readFile, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const gigabyte = 1e9

/** What the system says about the disk of a folder, in blocks; `bavail` leaves out what only root may use. */
export type StatOf = (folder: string) => Promise<{ bavail: number; bsize: number; blocks: number }>

export interface DiskFacts {
  folder: string
  free: number
  total: number
  /** `full`: PostgreSQL stops when it cannot write */
  room: 'enough' | 'low' | 'full'
}

/** Free space where a folder is, or will be. */
export async function readDiskFacts(dataDir: string, statOf: StatOf = statfs): Promise<DiskFacts> {
  let folder = dataDir
  while (!existsSync(folder) && folder !== dirname(folder)) folder = dirname(folder)
  const { bavail, bsize, blocks } = await statOf(folder)
  const free = bavail * bsize
  const room = free < gigabyte ? 'full' : free < 5 * gigabyte ? 'low' : 'enough'
  return { folder, free, total: blocks * bsize, room }
}

/** Whether this program runs on a Node version. */
export function isNodeSupported(node: string): boolean {
  const [major = 0, minor = 0] = node.split('.').map(Number)
  return major > 23 || (major === 22 && minor >= 22)
}

const lastBackup = z.object({ made_at: z.iso.datetime(), bytes: z.number(), path: z.string() })
export type LastBackup = z.output<typeof lastBackup>

const fileOf = (dataDir: string) => join(dataDir, 'last-backup.json')

/** Notes a complete backup. A folder that cannot be written to must not fail the backup. */
export async function noteBackup(dataDir: string, made: LastBackup): Promise<void> {
  await writeFile(fileOf(dataDir), `${JSON.stringify(made)}\n`).catch(() => {})
}

/** The last backup that this program made of this data folder. */
export async function readLastBackup(dataDir: string): Promise<LastBackup | undefined> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => '')
  try {
    return lastBackup.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
