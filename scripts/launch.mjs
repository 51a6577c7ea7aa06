#!/usr/bin/env node
// The single entry point of `npm start`, `npm test` and the other npm scripts. Plain JavaScript without dependencies,
// because it must run on any Node >= 18 before anything is installed; everything after it runs under the Node that the
// product needs.
import { withLock } from './set-up/lock.mjs'
import { chooseNode } from './set-up/node.mjs'
import { hasProductPackages, installPackages } from './set-up/packages.mjs'
import { explain, say } from './set-up/say.mjs'
import { serve } from './set-up/serve.mjs'
import { buildWeb } from './set-up/web.mjs'

const commands = {
  start: { web: true, mode: 'production', script: ['src/main.ts'] },
  demo: { web: true, mode: 'production', script: ['demo/main.ts'] },
  dev: { web: false, mode: 'development', script: ['scripts/dev.mjs'] },
  test: { web: false, mode: undefined, script: ['scripts/test/run.mjs'] },
  check: { web: false, mode: undefined, script: ['scripts/test/run.mjs', 'check'] },
  format: {
    web: false,
    mode: undefined,
    script: ['node_modules/@biomejs/biome/bin/biome', 'check', '--write'],
  },
  kill: { web: false, mode: undefined, script: ['test/kill/fail-points-long.ts'] },
  schedules: { web: false, mode: undefined, script: ['test/platforms/schedules-long.ts'] },
  events: { web: false, mode: undefined, script: ['test/payments/orders-long.ts'] },
  escalate: { web: false, mode: undefined, script: ['test/access/escalate.ts'] },
  fuzz: { web: true, mode: undefined, script: ['test/fuzz/run.ts'] },
  clock: { web: false, mode: undefined, script: ['test/clock/run.ts'] },
  disk: { web: true, mode: 'production', script: ['test/disk/run.ts'] },
  watch: { web: true, mode: 'production', script: ['test/watch/run.ts'] },
  siege: { web: true, mode: 'production', script: ['test/siege/run.ts'] },
  soak: { web: true, mode: 'production', script: ['test/soak/run.ts'] },
  nodes: { web: true, mode: 'production', script: ['test/nodes/run.ts'] },
  licenses: { web: false, mode: undefined, script: ['scripts/licenses.mjs'] },
  sbom: { web: false, mode: undefined, script: ['scripts/sbom.mjs'] },
  release: { web: false, mode: undefined, script: ['scripts/release.mjs'] },
  chance: { web: false, mode: undefined, script: ['test/chance/real-randomness.ts'] },
  timing: { web: false, mode: 'production', script: ['bench/timing.ts'] },
  a11y: { web: true, mode: 'production', script: ['test/looks/a11y.ts'] },
  shots: { web: true, mode: 'production', script: ['test/looks/shots.ts'] },
  lighthouse: {
    web: true,
    mode: 'production',
    also: 'lighthouse',
    script: ['test/looks/lighthouse.ts'],
  },
  compare: { web: true, mode: 'production', script: ['test/compare/run.ts'] },
  // Commands of an operator, in one place.
  ...Object.fromEntries(
    ['doctor', 'backup', 'restore', 'rotate-keys', 'admin', 'move-to'].map((command) => [
      command,
      {
        web: false,
        mode: 'production',
        isForOperators: true,
        script: ['src/operations/main.ts', command],
      },
    ]),
  ),
  bench: { web: true, mode: 'production', script: ['bench/run.ts'] },
}

const [name = 'start', ...rest] = process.argv.slice(2)
process.exitCode = await launch(name, rest)

async function launch(name, rest) {
  const command = commands[name]
  if (!command) {
    say(`There is no command "${name}". Choose one of: ${Object.keys(commands).join(', ')}.`)
    return 2
  }
  try {
    const node = await chooseNode(withLock)
    // Where the product was installed without its packages for development, it may be running from this folder, or the folder be read-only.
    if (!command.isForOperators || !hasProductPackages()) await installPackages(node, withLock)
    if (command.also) await installPackages(node, withLock, command.also)
    if (command.web) await buildWeb(node, withLock)
    if (name === 'start' || name === 'demo') say('Starting')
    return await serve(node, [...command.script, ...rest], command.mode)
  } catch (error) {
    say(explain(error))
    // Anyone reading only the last line of a test run must see that nothing was proven.
    if (name === 'test') console.log('tests: 0 passed, 1 failed')
    return 1
  }
}
