import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Accent, isReadable, type Look } from '#contract/accounts/own-look.ts'
import type { Envelope } from '#contract/api/call.ts'
import { isDrawnIncomplete } from '#contract/comments/completeness.ts'
import { platformNames } from '#contract/comments/platform-names.ts'
import type { ChanceOutcome } from '#contract/draws/chance.ts'
import type { CheckIn, Result, Winner } from '#contract/draws/results.ts'
import { titleWithoutNames } from '#contract/draws/titles/chance-title.ts'
import { resultTitle } from '#contract/draws/titles/draw-title.ts'
import { voidingOf } from '#contract/draws/voiding-of.ts'
import type { Locale } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import { createDispatcher } from '../dispatch.ts'

/** One place of a result. */
export interface EmbedPlace {
  prize: string | undefined
  /** the current one last, after those who gave it up */
  holders: { name: string; erased: boolean; row: number }[]
}

/** What a frame shows of the organizer. */
export interface EmbedLook {
  accent: Accent | undefined
  /** the image itself: a frame has no origin, so it may load nothing from us */
  logo: { source: string; width: number; height: number } | undefined
}

/** What a frame shows. */
export type Embedded =
  | {
      state: 'finished'
      title: string
      label: Result['label']
      /** the platform of the comments */
      platform: string | undefined
      /** comments were missing, or might be, and the organizer agreed */
      isIncomplete: boolean
      at: string
      /** IANA name, as everywhere else for this draw */
      zone: string
      /** of the page that a reader is led to */
      link: string
      /** the commitment, which the seal is drawn from */
      hash: string
      places: EmbedPlace[]
      /** of winners */
      total: number
      /** of coins, dice and numbers, which have no winners */
      outcome: ChanceOutcome | undefined
      look?: EmbedLook | undefined
    }
  | { state: 'void'; title: string; note: string; link: string }
  | {
      state: 'sealed'
      title: string
      due: string | undefined
      zone: string
      overdue: boolean
      link: string
      look?: EmbedLook | undefined
    }
  | { state: 'missing' | 'expired' | 'unavailable' }

type Say = (key: string, values?: Record<string, string | number>) => string

/** Places that fit into a frame. */
const maxPlaces = 10

/** Calls the API as a signed-out visitor, also for a viewer who is signed in. */
export async function loadEmbed(
  web: FastifyInstance,
  request: FastifyRequest,
  { shareCode, locale, t }: { shareCode: string; locale: Locale; t: Say },
): Promise<Embedded> {
  const { dispatch } = createDispatcher(web, request, {})
  const fetchResult = async (path: string) => {
    const url = `http://localhost/api/results/${encodeURIComponent(shareCode)}${path}`
    const answer = await dispatch(new Request(url, { headers: { 'X-Language': locale } }))
    return { status: answer.status, data: ((await answer.json()) as Envelope<unknown>).data }
  }
  const organizerLookOf = async (look: Look | undefined): Promise<EmbedLook | undefined> => {
    if (!look) return undefined
    const { accent, logo } = look
    const answer = logo && (await dispatch(new Request(`http://localhost${logo.url}`)))
    const image = answer?.ok ? Buffer.from(await answer.arrayBuffer()).toString('base64') : undefined
    return {
      accent: accent && isReadable(accent) ? accent : undefined,
      logo: logo && image ? { ...logo, source: `data:image/webp;base64,${image}` } : undefined,
    }
  }
  const found = await fetchResult('')
  if (found.status === 200) {
    const result = found.data as Result
    const shown = shownResult(result, locale, t)
    return shown.state === 'finished' ? { ...shown, look: await organizerLookOf(result.look) } : shown
  }
  if (found.status === 404 || found.status === 422) return { state: 'missing' }
  if (found.status === 410) return { state: 'expired' }
  if (found.status !== 409) return { state: 'unavailable' }
  const waiting = await fetchResult('/check-in')
  const checkIn = waiting.data as CheckIn | { status: 'finished' } | null
  // It may have been drawn between the two requests: the next one shows it.
  return waiting.status === 200 && checkIn?.status === 'sealed'
    ? { ...shownCheckIn(checkIn, locale, t), look: await organizerLookOf(checkIn.look) }
    : { state: 'unavailable' }
}

function shownResult(result: Result, locale: Locale, t: Say): Embedded {
  const { label, winners, events, source, finished_at: at } = result
  const title = source.chance ? titleWithoutNames({ ...result, winners_count: 0 }, t) : resultTitle(result, t)
  const link = linkOf(result, locale)
  const voiding = voidingOf(events)
  if (voiding) return { state: 'void', title, note: voiding.note, link }
  const byRank = new Map(
    [...winners, ...result.substitutes, ...result.further].map((winner) => [winner.rank, winner]),
  )
  const outcome = result.chance?.outcome
  const drawn = outcome ? [] : winners
  const places = drawn.slice(0, maxPlaces).map((winner) => ({
    prize: winner.prize,
    holders: holdersOf(winner, byRank),
  }))
  return {
    state: 'finished',
    title,
    label,
    platform: source.platform ? platformNames[source.platform] : undefined,
    isIncomplete: isDrawnIncomplete(source),
    at,
    zone: result.time_zone,
    link,
    hash: result.commit_hash,
    places,
    total: drawn.length,
    outcome,
  }
}

/** Each holder of a place passed it to the next in the ranking, so ranks only grow. */
function holdersOf(winner: Winner, byRank: ReadonlyMap<number, Winner>): EmbedPlace['holders'] {
  const holders: EmbedPlace['holders'] = []
  let holder: Winner | undefined = winner
  while (holder) {
    holders.push({ name: holder.name, erased: holder.erased === true, row: holder.row })
    const { rank, replaced_by: next }: Winner = holder
    holder = next !== undefined && next > rank ? byRank.get(next) : undefined
  }
  return holders
}

function shownCheckIn(checkIn: CheckIn, locale: Locale, t: Say): Extract<Embedded, { state: 'sealed' }> {
  const due = checkIn.mode === 'scheduled' ? checkIn.beacon?.due : undefined
  const { overdue, time_zone: zone } = checkIn
  const title = titleWithoutNames(checkIn, t)
  return { state: 'sealed', title, due, zone, overdue, link: linkOf(checkIn, locale) }
}

function linkOf(
  { share_link, share_code }: Pick<Result, 'share_link' | 'share_code'>,
  locale: Locale,
): string {
  return new URL(pathFor('result', locale, { shareCode: share_code }), share_link).href
}
