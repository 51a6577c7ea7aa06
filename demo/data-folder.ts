import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'

const account = z.object({ username: z.string(), password: z.string() })
const mark = z.object({
  /** the demo that is or was running on this folder */
  pid: z.int(),
  people: z.object({ administrator: account, user: account, buyer: account.optional() }).optional(),
})
type Mark = z.output<typeof mark>
export type DemoPeople = NonNullable<Mark['people']>

const markName = 'demo.json'

/**
 * Prepares the folder for a demo: empty, unless its content is to be preserved. Anything that no demo created is never
 * touched, nor is the folder of a demo that is still running. Returns the people of the previous demo; undefined where
 * the folder is empty now. A demo that ended before it was ready is not continued.
 */
export function openDataFolder(folder: string, keep: boolean): DemoPeople | undefined {
  const found = existsSync(folder) ? readdirSync(folder) : []
  const before = found.includes(markName) ? readMark(folder) : undefined
  if (found.length > 0 && !before)
    throw new Error(`${folder} was made by no demo, so it is left alone. Name another: DATA_DIR=…`)
  if (before && before.pid !== process.pid && isAlive(before.pid))
    throw new Error(`Another demo runs on ${folder} (process ${before.pid}). Stop it first.`)
  const people = keep ? before?.people : undefined
  if (before && !people) rmSync(folder, { recursive: true })
  mkdirSync(dirname(folder), { recursive: true })
  // When run by root, the database has its own user, which must be able to traverse this folder.
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  writeMark(folder, { pid: process.pid, ...(people && { people }) })
  return people
}

export function keepPeople(folder: string, people: DemoPeople): void {
  writeMark(folder, { pid: process.pid, people })
}

function readMark(folder: string): Mark | undefined {
  try {
    return mark.parse(JSON.parse(readFileSync(join(folder, markName), 'utf8')))
  } catch {
    return undefined
  }
}

function writeMark(folder: string, made: Mark): void {
  writeFileSync(join(folder, markName), `${JSON.stringify(made)}\n`, { mode: 0o600 })
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
