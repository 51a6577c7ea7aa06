import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A folder for screenshots and reports, outside of git. */
export function lookFolder(...below: string[]): string {
  const folder = join(root, '.cache', 'looks', ...below)
  mkdirSync(folder, { recursive: true })
  return folder
}
