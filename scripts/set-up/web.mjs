import { inRoot } from './paths.mjs'
import { run } from './run.mjs'
import { Plain, reasons, step } from './say.mjs'
import { fingerprint, isStamped, stamp, unstamp } from './stamp.mjs'

const inputs = [
  'src/web',
  'src/locales',
  'src/contract',
  'src/draw',
  'src/posts',
  'src/brand.ts',
  'src/guilloche.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/build.mjs',
  'scripts/build-offline.mjs',
  'scripts/build-service-worker.mjs',
  'scripts/vite-leave-out.ts',
  'scripts/vite-leave-out.ts',
  'scripts/vite-messages.ts',
  'scripts/vite-offline-texts.ts',
  'package-lock.json',
]

/** Builds pages and client scripts into build/, only if any of their inputs has changed. */
export async function buildWeb(node, withLock) {
  const print = fingerprint(inputs.map((path) => inRoot(path)))
  const build = inRoot('build')
  if (isStamped(build, print)) return
  await withLock(async (lock) => {
    if (isStamped(build, print)) return
    unstamp(build)
    await step('Building the web pages', 'The web pages are built', () => runBuild(node, lock))
    stamp(build, print)
  })
}

async function runBuild(node, lock) {
  const env = { ...process.env, NODE_ENV: 'production' }
  const { code, output } = await run(node.bin, [inRoot('scripts', 'build.mjs')], { cwd: inRoot(), env, lock })
  if (code !== 0) throw new Plain(`The web build failed. ${reasons(output) ?? ''}\n${output.trim()}`)
}
