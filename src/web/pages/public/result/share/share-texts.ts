import type { Result, Winner } from '#contract/draws/results.ts'
import { givenTitle } from '#contract/draws/titles/given-title.ts'
import { voidingOf } from '#contract/draws/voiding-of.ts'
import { outcomeLine } from '#draw/chance/outcome-line.ts'
import { exactIn } from '#locales/exact-number.ts'
import { formatLocales, type Locale } from '#locales/locales.ts'
import { type HeldPlace, standingPlaces } from '#web/components/winners/winner-places.ts'
import type { Translate } from '#web/i18n/texts.ts'

/** Captions of most apps hold 2,200 letters; the result page has all names. */
const maxNames = 30

interface ShareWords {
  locale: Locale
  t: Translate
  date: (moment: string) => string
}

interface SharedPlace extends Pick<HeldPlace, 'place' | 'prize'> {
  winner: Winner
  /** the name as everyone may read it */
  name: string
}

/** The places a text may name: as they are held now, without removed names, and none of a void draw. */
export function sharedPlaces(result: Result): SharedPlace[] {
  if (result.chance || voidingOf(result.events)) return []
  return standingPlaces(result).flatMap(({ winner, place, prize }) =>
    winner.erased ? [] : [{ winner, place, prize, name: winner.public_name ?? winner.name }],
  )
}

/** What the draw is called in texts that name its winners anyway. */
export function sharedTitle(result: Result, { t, date }: ShareWords): string {
  return givenTitle(result) || t('draw_title.date', { date: date(result.finished_at) })
}

/** A text for the organizer's post: what, who, of how many, and where to verify it. */
export function captionOf(result: Result, words: ShareWords): string {
  const { t, locale } = words
  const title = sharedTitle(result, words)
  const link = t('share_result.verify', { link: result.share_link })
  if (voidingOf(result.events)) return [title, t('result.void.title'), result.share_link].join('\n\n')
  if (result.chance)
    return [title, outcomeLine(result.chance.outcome, t, exactIn(formatLocales[locale])), link].join('\n\n')
  const drawn = t('share_result.drawn', { count: result.eligible_total })
  return [title, announcement(sharedPlaces(result), result.winners.length, t), drawn, link]
    .filter(Boolean)
    .join('\n\n')
}

function announcement(places: readonly SharedPlace[], total: number, t: Translate): string {
  const [first] = places
  if (!first) return ''
  if (total === 1)
    return [t('draw_title.winner', { name: first.name }), first.prize].filter(Boolean).join('\n')
  const lines = places
    .slice(0, maxNames)
    .map(({ place, name, prize }) => `${place}. ${name}${prize ? ` (${prize})` : ''}`)
  const left = places.length - lines.length
  return [
    t('share_result.winners'),
    ...lines,
    ...(left > 0 ? [t('result.winner.more', { count: left })] : []),
  ].join('\n')
}

/** A message for one winner. It goes to that person alone, so it has their whole name. */
export function messageOf(
  result: Result,
  { winner, prize }: SharedPlace,
  words: ShareWords & { deadline: (moment: string) => string },
): string {
  const { t, deadline } = words
  const title = sharedTitle(result, words)
  const { claim } = winner
  return [
    t('share_result.message.name', { name: winner.name }),
    prize ? t('share_result.message.prize', { title, prize }) : t('share_result.message.won', { title }),
    claim && !claim.claimed_at
      ? t('share_result.message.claim', { date: deadline(claim.deadline) })
      : t('share_result.message.reply'),
    t('share_result.verify', { link: result.share_link }),
  ].join('\n\n')
}

/** One winner a line, with their comments' addresses: for a spreadsheet or a comment below the post. */
export function listOf(places: readonly SharedPlace[]): string {
  return places
    .map(({ name, winner: { comment } }) => (comment?.url ? `${name} ${comment.url}` : name))
    .join('\n')
}

/** Services that take a text by a link, without a script of theirs. */
export function shareTargets(link: string, title: string, caption: string) {
  const query = (values: Record<string, string>) =>
    Object.entries(values)
      // `URLSearchParams` writes spaces as `+`, which some of these apps show.
      .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
      .join('&')
  return [
    { name: 'WhatsApp', href: `https://wa.me/?${query({ text: caption })}` },
    { name: 'Telegram', href: `https://t.me/share/url?${query({ url: link, text: title })}` },
    { name: 'X', href: `https://x.com/intent/post?${query({ text: title, url: link })}` },
  ]
}
