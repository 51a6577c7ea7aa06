import { startLoad } from '../disk/load.ts'
import { checkDraws } from '../kill/draws-checker.ts'
import { startDrawClient } from '../kill/draws-client.ts'
import { startProbe } from '../siege/attack.ts'
import { type Product, startProduct } from '../siege/product.ts'
import { inUseOf, type Sample, samplesOf, slopeOf, watch } from './watch.ts'

/** Caches, compiled code and pools fill at first. */
const warmUpShare = 1 / 3
/** MiB a minute that may come into use after that. */
const maxMemorySlope = 4
/** Handles a minute. */
const maxHandleSlope = 1
/** Milliseconds that a big draw may keep others waiting, on two shared cores: one in a hundred, and any. */
const maxWaitMs = { p99: 500, max: 3000 }
const bigNames = 1_000_000

interface Soak {
  minutes: number
  /** a light load, and garbage is collected when the product does it */
  isGentle: boolean
  isLeaking: boolean
}

/** How much longer clients rest in a gentle run. */
const gentleness = { restMs: 500, slowness: 8 }

/** A mixed load for some minutes with memory and handles watched, then one draw from a million names. */
export async function runSoak({ minutes, isGentle, isLeaking }: Soak) {
  const product = await startProduct([
    ...(isGentle ? [] : ['./test/soak/collect-garbage.ts']),
    ...(isLeaking ? ['./test/soak/leak.ts'] : []),
  ])
  try {
    const started = new Date()
    const admin = await product.makePerson({ role: 'Admin', plan: 'Ultra' })
    const draws = startDrawClient(isGentle ? gentleness : {})
    const answers: string[] = []
    draws.tell((answer) => void answers.push(answer))
    draws.ask(product.url)
    const { load, end } = startLoad(product.url, admin, isGentle ? gentleness.slowness : 1)
    const probe = startProbe(product.url, ['/healthz', '/api/draw-modes', '/'], 250)
    const looks = (await watch(product, minutes)).filter(({ at }) => at > minutes * warmUpShare)
    const resident = samplesOf(looks, (look) => look.resident)
    const inUse = samplesOf(looks, inUseOf)
    const handles = samplesOf(looks, (look) => look.handles)
    await draws.rest()
    await draws.end()
    await end()
    const { failures, ...latencies } = await probe.end()
    const big = await drawBig(product, admin.token)
    const slopes = { resident: slopeOf(resident), inUse: slopeOf(inUse), handles: slopeOf(handles) }
    const { violations: wrongAnswers, refusals, ...seen } = load
    return {
      minutes,
      draws: answers.length,
      ...seen,
      latencies,
      residentMiB: firstAndLast(resident),
      inUseMiB: firstAndLast(inUse),
      handles: firstAndLast(handles),
      perMinute: Object.fromEntries(Object.entries(slopes).map(([name, slope]) => [name, slope.toFixed(2)])),
      big,
      violations: [
        ...wrongAnswers,
        ...failures,
        ...(refusals > 0 ? [`${refusals} answers refused to save`] : []),
        ...(slopes.inUse > maxMemorySlope ? [`memory grows by ${slopes.inUse.toFixed(1)} MiB a minute`] : []),
        ...(slopes.handles > maxHandleSlope ? [`handles grow by ${slopes.handles.toFixed(1)} a minute`] : []),
        ...(big.status === 201 ? [] : [`the big draw answered ${big.status}`]),
        ...waits(big.others),
        ...(await checkDraws(product.db, { answers, started, verified: new Set() })).filter(isOfClients),
      ],
    }
  } finally {
    await product.stop()
  }
}

function waits({ p99, max }: { p99: number; max: number }): string[] {
  const isLong = p99 > maxWaitMs.p99 || max > maxWaitMs.max
  return isLong ? [`others waited for the big draw: p99 ${p99} ms, at most ${max} ms`] : []
}

/** The big draw has no key and is no part of what the clients did. */
function isOfClients(violation: string): boolean {
  return !violation.includes('user:')
}

function firstAndLast(samples: readonly Sample[]): number[] {
  return [samples.at(0), samples.at(-1)].map((sample) => Math.round(sample?.value ?? 0))
}

/** One draw from a file with a million names, and how long others wait meanwhile. */
async function drawBig({ url, measure }: Product, token: string) {
  const names = Array.from({ length: bigNames }, (_, no) => `n${no.toString(36)}`).join('\n')
  const form = new FormData()
  form.append('file', new Blob([names]), 'names.txt')
  form.append('options', JSON.stringify({ winners: 3, mode: 'local' }))
  const probe = startProbe(url, ['/healthz'], 10)
  // A look begins a new count of lags.
  await measure('nodejs_eventloop_lag_max_seconds')
  const begun = performance.now()
  const answer = await fetch(`${url}/api/giveaways`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  })
  const text = await answer.text()
  const ms = Math.round(performance.now() - begun)
  const { failures, ...others } = await probe.end()
  const lagMs = Math.round((await measure('nodejs_eventloop_lag_max_seconds')) * 1000)
  return {
    status: answer.status,
    said: answer.status === 201 ? '' : text.slice(0, 300),
    ms,
    failures,
    others,
    lagMs,
  }
}
