import { knownFetchProblem } from '#contract/comments/completeness.ts'
import type { Status } from '#contract/site/status.ts'
import { timeOfRound } from '#draw/drand.ts'
import { platforms } from '#posts/address.ts'
import type { Context } from '../context.ts'
import { credentialsFor } from '../core/connections/credentials-for.ts'
import { tryStorage } from '../core/media/stored-files.ts'
import { mailReadiness } from '../core/notifications/outbox/send-mail.ts'
import { secretIsSet, siteSettings } from '../core/settings/site-settings.ts'
import { connectorBy } from '../features/collections/fetch/open-connector.ts'
import { allHealth } from '../features/collections/fetch/store.ts'
import { secondMs } from '../kit/durations.ts'
import { within } from '../kit/within.ts'
import { trySmtp } from '../providers/mail/send-by-smtp.ts'
import { fetchFacts, ledgerAhead, mailFacts, paymentFacts } from './store.ts'

/** Probes of the outside world that may take long; undefined while there is no result yet. */
export interface StatusProbes {
  mail: () => Promise<Probed<Awaited<ReturnType<typeof probeMail>>> | undefined>
  storage: () => Promise<Probed<Awaited<ReturnType<typeof probeStorage>>> | undefined>
}

export interface Probed<T> {
  result: T
  /** when it was probed */
  at: Date
}

export async function mailPart(
  ctx: Pick<Context, 'db'>,
  probed: Awaited<ReturnType<typeof probeMail>> | undefined,
): Promise<Status['mail']> {
  const [{ mail_driver: driver }, { last_sent, ...counts }] = await Promise.all([
    siteSettings(ctx),
    mailFacts(ctx.db),
  ])
  return {
    ...judgeMail(probed, counts),
    driver,
    detail: probed && 'detail' in probed ? probed.detail : null,
    last_sent: last_sent?.toISOString() ?? null,
    ...counts,
  }
}

function judgeMail(
  probed: Awaited<ReturnType<typeof probeMail>> | undefined,
  { failed }: { failed: number },
) {
  if (probed?.kind === 'none') return { state: 'note', reason: 'none' } as const
  if (probed?.kind === 'incomplete') return { state: 'problem', reason: 'incomplete' } as const
  if (probed?.kind === 'refused') return { state: 'problem', reason: 'refused' } as const
  if (failed > 0) return { state: 'problem', reason: 'failing' } as const
  return probed
    ? ({ state: 'ok', reason: 'fine' } as const)
    : ({ state: 'note', reason: 'checking' } as const)
}

/** From the last probe of this process, which repeats every few minutes. */
export async function beaconPart({ beacon, db }: Pick<Context, 'beacon' | 'db'>): Promise<Status['beacon']> {
  const { round, clockAhead, relays } = beacon.report()
  const { chain } = beacon
  const ledger = await ledgerAhead(db)
  return {
    ...judgeBeacon(beacon, ledger !== undefined),
    clock_seconds: Math.round(clockAhead / secondMs),
    ledger_until: ledger?.until.toISOString() ?? null,
    round: round === 0 ? null : round,
    round_at: round === 0 || !chain ? null : new Date(timeOfRound(chain, round)).toISOString(),
    relays: relays.map(({ url, said }) => ({
      host: new URL(url).host,
      answers: said === null ? null : said === undefined,
      said: said ?? null,
    })),
  }
}

/** A wrong clock comes first, as it also makes relays look late and draws wait. */
function judgeBeacon(beacon: Context['beacon'], waits: boolean) {
  const state = beacon.state()
  const { clockAhead, relays } = beacon.report()
  if (state === 'off') return { state: 'note', reason: 'off' } as const
  if (clockAhead !== 0) return { state: 'problem', reason: 'clock' } as const
  if (waits) return { state: 'problem', reason: 'waits' } as const
  if (state === 'down') return { state: 'problem', reason: 'down' } as const
  const isAnyLost = relays.some(({ said }) => typeof said === 'string')
  return isAnyLost ? ({ state: 'note', reason: 'some' } as const) : ({ state: 'ok', reason: 'fine' } as const)
}

/** The site's own keys; those of users and their connected accounts are theirs to look after. */
export async function platformsPart(
  ctx: Pick<Context, 'db' | 'env' | 'now' | 'secrets'>,
): Promise<Status['platforms']> {
  const now = ctx.now()
  const [credentials, facts, health] = await Promise.all([
    credentialsFor(ctx, null),
    fetchFacts(ctx.db, now),
    allHealth(ctx.db),
  ])
  const connectors = platforms.map((platform) => {
    const fetched = facts.find((row) => row.platform === platform)
    const pause = health.find((row) => row.platform === platform)?.open_until
    return {
      platform,
      by: connectorBy(ctx, platform, credentials)?.by ?? null,
      last_success: fetched?.last_success?.toISOString() ?? null,
      last_failure: fetched?.last_failure?.toISOString() ?? null,
      last_problem: fetched?.last_failure ? knownFetchProblem(fetched.last_problem ?? undefined) : null,
      paused_until: pause && pause > now ? pause.toISOString() : null,
      quota_until: fetched?.quota_until?.toISOString() ?? null,
    }
  })
  return { ...judgePlatforms(connectors), connectors }
}

/** Problems of the site's access, unlike those of a single post. */
const ours: ReadonlySet<string | null> = new Set(['token_invalid', 'provider_failed', 'quota_exhausted'])

function judgePlatforms(connectors: Status['platforms']['connectors']) {
  const usable = connectors.filter(({ by }) => by !== null)
  if (usable.length === 0) return { state: 'note', reason: 'none' } as const
  if (usable.some(({ paused_until }) => paused_until)) return { state: 'problem', reason: 'paused' } as const
  const isFailing = usable.some(
    ({ last_success, last_failure, last_problem, quota_until }) =>
      quota_until !== null ||
      (ours.has(last_problem) && last_failure !== null && (last_success ?? '') < last_failure),
  )
  return isFailing
    ? ({ state: 'note', reason: 'failing' } as const)
    : ({ state: 'ok', reason: 'fine' } as const)
}

export async function paymentsPart(ctx: Pick<Context, 'db'>): Promise<Status['payments']> {
  const [isSet, { last_event, failed, oldest_failed }] = await Promise.all([
    secretIsSet(ctx, 'stripe_secret_key'),
    paymentFacts(ctx.db),
  ])
  const found = !isSet
    ? ({ state: 'note', reason: 'off' } as const)
    : failed > 0
      ? ({ state: 'problem', reason: 'failing' } as const)
      : ({ state: 'ok', reason: 'fine' } as const)
  return {
    ...found,
    last_event: last_event?.toISOString() ?? null,
    failed,
    oldest_failed: oldest_failed?.toISOString() ?? null,
  }
}

/** `place`: the server or service; `unasked`: a service that cannot be asked without sending an email. */
type MailProbe =
  | { kind: 'none' }
  | { kind: 'incomplete'; detail: string }
  | { kind: 'unasked'; place: string }
  | { kind: 'fine'; place: string }
  | { kind: 'refused'; place: string; step: string; detail: string }

/** Signs in to the mail server, without sending anything. */
export async function probeMail(ctx: Pick<Context, 'db' | 'secrets'>): Promise<MailProbe> {
  const ready = await mailReadiness(ctx)
  if (ready.kind === 'none') return ready
  if (ready.kind === 'incomplete') return { kind: 'incomplete', detail: ready.lacks }
  const { route, from } = ready
  if (route.driver === 'api') return { kind: 'unasked', place: new URL(route.url).host }
  const { step, said } = await trySmtp(route, from)
  const place = `${route.host}:${route.port}`
  return step === 'done' ? { kind: 'fine', place } : { kind: 'refused', place, step, detail: said }
}

/** Stores a small file, reads it and deletes it, as an upload would. */
export const probeStorage = tryStorage

/** How long a page waits for a probe, and for how long its result is shown again: not for the next look after a repair. */
const maxWaitMs = 150
const freshMs = 10 * secondMs

/**
 * A slow probe of the outside world that a page may ask for often: it runs every ten seconds at most, and while it takes
 * longer than a page should, the page shows the last result. Undefined before the first one, and after a probe that found
 * nothing out.
 */
export function rememberProbe<T>(
  probe: () => Promise<T>,
  now: () => Date,
): () => Promise<Probed<T> | undefined> {
  let begun = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined
  let last: Probed<T> | undefined
  const run = async () => {
    try {
      last = { result: await probe(), at: now() }
    } catch {
      last = undefined
    }
  }
  return async () => {
    if (!running && performance.now() - begun > freshMs) {
      begun = performance.now()
      running = run().finally(() => {
        running = undefined
      })
    }
    if (running) await within(maxWaitMs, running, undefined)
    return last
  }
}
