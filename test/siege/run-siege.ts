import { setTimeout as pause } from 'node:timers/promises'
import { checkDraws } from '../kill/draws-checker.ts'
import { startDrawClient } from '../kill/draws-client.ts'
import { holdConnections, signInAtOnce, startProbe } from './attack.ts'
import { startProduct } from './product.ts'

/** Milliseconds within which ordinary requests are answered under the siege, on two shared cores. */
const maxP99 = 2000
/** Node looks for late requests every 30 seconds; heads may take 10, whole requests 30. */
const maxHeldMs = 75_000
const maxGrowthBytes = 300 * 1024 * 1024

/** Slow and silent connections, sign-ins all at once, and a stop in the middle of draws. */
export async function runSiege({ size, isCareless }: { size: number; isCareless: boolean }) {
  const product = await startProduct(isCareless ? ['./test/siege/without-timeouts.ts'] : [])
  const violations: string[] = []
  try {
    const people = await Promise.all(Array.from({ length: 50 }, () => product.makePerson()))
    const calm = startProbe(product.url, paths, 20)
    await pause(5000)
    const before = await calm.end()
    const memoryBefore = await product.measure('process_resident_memory_bytes')

    const probe = startProbe(product.url, paths, 20)
    const attacks = (['head', 'body', 'silence'] as const).map((kind) => ({
      kind,
      held: holdConnections(product.port, size, kind),
    }))
    const signIns = await signInAtOnce(product.url, people, size * 2)
    violations.push(...signIns.violations)
    const deadline = Date.now() + maxHeldMs
    while (Date.now() < deadline && attacks.some(({ held }) => held.state().open > 0)) await pause(250)
    const cut = Object.fromEntries(attacks.map(({ kind, held }) => [kind, held.state()]))
    for (const { kind, held } of attacks) {
      const { open } = held.state()
      if (open > 0) violations.push(`${open} of ${size} slow connections (${kind}) are still open`)
      held.end()
    }
    const under = await probe.end()
    violations.push(...under.failures)
    if (under.p99 > maxP99) violations.push(`ordinary requests: p99 ${under.p99} ms, at most ${maxP99}`)
    // Each look begins a new count of lags, so this comes first.
    const lag = await product.measure('nodejs_eventloop_lag_p99_seconds')
    const memoryAfter = await product.measure('process_resident_memory_bytes')
    const growth = memoryAfter - memoryBefore
    if (growth > maxGrowthBytes) violations.push(`memory grew by ${mebibytes(growth)} MiB`)

    const stopped = await stopUnderLoad(product)
    const { failures: _before, ...calmly } = before
    const { failures: _under, ...besieged } = under
    const { violations: _signIns, ...signedIn } = signIns
    return {
      connections: size * 3,
      calmly,
      besieged,
      signIns: signedIn,
      closedAfterMs: cut,
      memoryMiB: [mebibytes(memoryBefore), mebibytes(memoryAfter)],
      eventLoopLagP99Ms: Math.round(lag * 1000),
      stop: { draws: stopped.draws, ms: stopped.ms },
      violations: [...violations, ...stopped.violations],
    }
  } finally {
    await product.stop()
  }
}

const paths = ['/', '/api/draw-modes', '/healthz', '/pricing']

/** SIGTERM while draws are under way: everything that was answered is stored. */
async function stopUnderLoad({ node, url, db }: Awaited<ReturnType<typeof startProduct>>) {
  const draws = startDrawClient()
  const answers: string[] = []
  draws.tell((answer) => void answers.push(answer))
  draws.ask(url)
  while (answers.length < 60) await pause(20)
  const begun = performance.now()
  await node.stop()
  const ms = Math.round(performance.now() - begun)
  const started = new Date()
  await node.start()
  const answered = answers.length
  while (answers.length < answered + 20) await pause(20)
  await draws.rest()
  await draws.end()
  const violations = await checkDraws(db, { answers, started, verified: new Set() })
  return { draws: answers.length, ms, violations: [...violations, ...tooLong(ms)] }
}

function tooLong(ms: number): string[] {
  return ms > 27_000 ? [`the stop took ${ms} ms`] : []
}

function mebibytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024)
}
