import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** This checkout, which is compared with an older one. */
export const here = fileURLToPath(new URL('../..', import.meta.url))

const prepare = `
import { withLock } from './scripts/set-up/lock.mjs'
import { installPackages } from './scripts/set-up/packages.mjs'
import { buildWeb } from './scripts/set-up/web.mjs'
const [bin, npm] = process.argv.slice(1)
const node = { bin, npm, version: process.versions.node }
await installPackages(node, withLock)
await buildWeb(node, withLock)
`

/** Checks out another commit below .cache/compare, with its packages and web build; an existing checkout is reused. */
export function checkOut(ref: string): string {
  const commit = git('rev-parse', '--verify', `${ref}^{commit}`)
  const folder = join(here, '.cache', 'compare', commit.slice(0, 12))
  if (!existsSync(join(folder, 'package.json'))) git('worktree', 'add', '--force', '--detach', folder, commit)
  build(folder)
  return folder
}

/** Installs and builds a checkout with its own scripts. */
export function build(folder: string): void {
  const args = ['--input-type=module', '-e', prepare, process.execPath, npmOfThisNode()]
  const { status } = spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${folder} could not be built`)
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: here, encoding: 'utf8' }).trim()
}

function npmOfThisNode(): string {
  const candidates = [
    process.env['npm_execpath'],
    join(process.execPath, '..', '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(here, 'runtime', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ]
  return candidates.find((path) => path && existsSync(path)) ?? 'npm'
}
