import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Envelope } from '#contract/api/call.ts'
import { isDrawnIncomplete } from '#contract/comments/completeness.ts'
import { platformNames } from '#contract/comments/platform-names.ts'
import type { ChanceOutcome } from '#contract/draws/chance.ts'
import { givenTitle } from '#contract/draws/given-title.ts'
import type { CheckIn, Result, Winner } from '#contract/draws/results.ts'
import type { Locale } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import { createDispatcher } from '../dispatch.ts'

/** One place of a result: its current holder, last, after those who gave it up. */
export type EmbedPlace = { name: string; erased: boolean }[]

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
      places: EmbedPlace[]
      more: number
      /** of coins, dice and numbers, which have no winners */
      outcome: ChanceOutcome | undefined
    }
  | { state: 'void'; title: string; note: string; link: string }
  | { state: 'sealed'; title: string; due: string | undefined; zone: string; overdue: boolean; link: string }
  | { state: 'missing' | 'expired' | 'unavailable' }

/** Places that fit into a frame. */
const maxPlaces = 10

/** Calls the API as a signed-out visitor, also for a viewer who is signed in. */
export async function loadEmbed(
  web: FastifyInstance,
  request: FastifyRequest,
  shareCode: string,
  locale: Locale,
): Promise<Embedded> {
  const { dispatch } = createDispatcher(web, request, {})
  const fetchResult = async (path: string) => {
    const url = `http://localhost/api/results/${encodeURIComponent(shareCode)}${path}`
    const answer = await dispatch(new Request(url, { headers: { 'X-Language': locale } }))
    return { status: answer.status, data: ((await answer.json()) as Envelope<unknown>).data }
  }
  const found = await fetchResult('')
  if (found.status === 200) return shownResult(found.data as Result, locale)
  if (found.status === 404 || found.status === 422) return { state: 'missing' }
  if (found.status === 410) return { state: 'expired' }
  if (found.status !== 409) return { state: 'unavailable' }
  const waiting = await fetchResult('/check-in')
  const checkIn = waiting.data as CheckIn | { status: 'finished' } | null
  // It may have been drawn between the two requests: the next one shows it.
  return waiting.status === 200 && checkIn?.status === 'sealed'
    ? shownCheckIn(checkIn, locale)
    : { state: 'unavailable' }
}

function shownResult(result: Result, locale: Locale): Embedded {
  const { label, winners, events, source, finished_at: at } = result
  const title = givenTitle(result)
  const link = linkOf(result, locale)
  const voiding = events.find((event) => event.type === 'void')
  if (voiding) return { state: 'void', title, note: voiding.note, link }
  const byRank = new Map(
    [...winners, ...result.substitutes, ...result.further].map((winner) => [winner.rank, winner]),
  )
  const outcome = result.chance?.outcome
  const drawn = outcome ? [] : winners
  const places = drawn.slice(0, maxPlaces).map((winner) => holdersOf(winner, byRank))
  return {
    state: 'finished',
    title,
    label,
    platform: source.platform ? platformNames[source.platform] : undefined,
    isIncomplete: isDrawnIncomplete(source),
    at,
    zone: result.time_zone,
    link,
    places,
    more: drawn.length - places.length,
    outcome,
  }
}

/** Each holder of a place passed it to the next in the ranking, so ranks only grow. */
function holdersOf(winner: Winner, byRank: ReadonlyMap<number, Winner>): EmbedPlace {
  const holders: EmbedPlace = []
  let holder: Winner | undefined = winner
  while (holder) {
    holders.push({ name: holder.name, erased: holder.erased === true })
    const { rank, replaced_by: next }: Winner = holder
    holder = next !== undefined && next > rank ? byRank.get(next) : undefined
  }
  return holders
}

function shownCheckIn(checkIn: CheckIn, locale: Locale): Embedded {
  const due = checkIn.mode === 'scheduled' ? checkIn.beacon?.due : undefined
  const { overdue, time_zone: zone } = checkIn
  const title = givenTitle(checkIn)
  return { state: 'sealed', title, due, zone, overdue, link: linkOf(checkIn, locale) }
}

function linkOf(
  { share_link, share_code }: Pick<Result, 'share_link' | 'share_code'>,
  locale: Locale,
): string {
  return new URL(pathFor('result', locale, { shareCode: share_code }), share_link).href
}
