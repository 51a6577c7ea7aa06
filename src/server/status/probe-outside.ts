import type { Context } from '../context.ts'
import { tryStorage } from '../core/media/try-storage.ts'
import { mailRoute } from '../core/notifications/outbox/mail-route.ts'
import { minuteMs } from '../kit/durations.ts'
import { within } from '../kit/within.ts'
import { trySmtp } from '../providers/mail/send-by-smtp.ts'

/** `place`: the server or service; `unasked`: a service that cannot be asked without sending an email. */
export type MailProbe =
  | { kind: 'none' }
  | { kind: 'incomplete'; detail: string }
  | { kind: 'unasked'; place: string }
  | { kind: 'fine'; place: string }
  | { kind: 'refused'; place: string; step: string; detail: string }

/** Signs in to the mail server, without sending anything. */
export async function probeMail(ctx: Pick<Context, 'db' | 'secrets'>): Promise<MailProbe> {
  const ready = await mailRoute(ctx)
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

/** How long a page waits for a probe, and for how long its result is shown again. */
const patience = 150
const freshMillis = minuteMs

interface Remembered<T> {
  at: number
  running: boolean
  result: Promise<T>
}

/**
 * A slow probe of the outside world that a page may ask for often: it runs once a minute at most. Undefined while the
 * first one takes longer than a page should.
 */
export function rememberProbe<T>(probe: () => Promise<T>): () => Promise<T | undefined> {
  let last: Remembered<T> | undefined
  return () => {
    if (!last || (!last.running && performance.now() - last.at > freshMillis)) {
      const started: Remembered<T> = { at: performance.now(), running: true, result: probe() }
      last = started
      const end = () => {
        started.running = false
      }
      started.result.then(end, end)
    }
    return within(patience, last.result, undefined)
  }
}
