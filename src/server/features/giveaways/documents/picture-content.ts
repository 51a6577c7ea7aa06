import { renderSVG } from 'uqr'
import type { BrandKey } from '#brand.ts'
import { platformNames } from '#contract/comments/platform-names.ts'
import type { Result, Winner } from '#contract/draws/results.ts'
import { placeHolders } from '#contract/draws/titles/draw-title.ts'
import { givenTitle } from '#contract/draws/titles/given-title.ts'
import { voidingOf } from '#contract/draws/voiding-of.ts'
import { type DocumentOptions, printedName, title } from './certificate-content.ts'
import { markSvg, provableSealSvg, recordedSealSvg, rosetteSvg } from './document-art.ts'
import { type DocumentTexts, documentTexts } from './document-words.ts'
import { palettes } from './looks.ts'
import { type PictureFormat, pictureShapes, type TicketPlace, ticketPlaces } from './picture-shape.ts'
import { chanceTickets } from './printed-chance.ts'
import { productName } from './product-name.ts'
import type { UserText } from './text-setter.ts'
import { confettiSvg, ticketSvg } from './ticket-art.ts'

/** A ticket this high has the place above the name and the row on its stub; a lower one has its place there. */
const roomyHeight = 130

interface PictureOptions extends Pick<DocumentOptions, 'locale' | 'brand' | 'siteName'> {
  readonly format: PictureFormat
}

/** Everything a picture of a result shows; the template only lays it out. */
export function pictureContent(result: Result, { locale, brand, siteName, format }: PictureOptions) {
  const texts = documentTexts(locale, result.time_zone)
  const { t } = texts
  const palette = palettes[brand]
  const { stage } = palette
  const hash = result.label === 'provable' ? result.commit_hash : null
  const isVoid = voidingOf(result.events) !== undefined
  const shape = pictureShapes[format]
  // Of a void draw no winner is named, as in the words beside this picture.
  const { tickets, left } = isVoid ? { tickets: [], left: 0 } : ticketsOf(result, texts, locale)
  const places = ticketPlaces(format, tickets.length)
  const remaining = left + tickets.length - places.length
  return {
    language: locale,
    brand,
    shape,
    look: { ...stage, bad: palette.bad },
    art: {
      mark: markSvg(brand, stage.mark1, stage.mark2),
      seal: hash ? provableSealSvg(hash, stage.ink) : recordedSealSvg(stage.ink2),
      // The pattern is only for outside randomness.
      pattern: hash
        ? rosetteSvg(hash, {
            size: shape.glow.size,
            hole: 0.16,
            // Sparser where text is on it.
            copies: format === 'preview' ? [6, 6, 5] : [3, 3, 3],
            color: stage.engrave + faint(brand, format),
            lineWidth: format === 'preview' ? 0.9 : 0.7,
          })
        : null,
      confetti:
        isVoid || format === 'preview' ? null : confettiSvg(brand, palette, shape, result.commit_hash),
      // A link preview is pressed, not scanned.
      qr:
        format === 'preview'
          ? null
          : renderSVG(result.share_link, {
              ecc: 'M',
              border: 2,
              blackColor: '#000000',
              whiteColor: '#ffffff',
            }),
    },
    product: productName(brand, siteName),
    title: pictureTitle(result, texts),
    facts: facts(result, texts),
    label: t(`receipt.${result.label}`),
    check: t('picture.check'),
    address: result.share_link.replace(/^https?:\/\//, '').split(/(?<=\/)(?=[^/]+$)/),
    tickets: tickets.slice(0, places.length).flatMap((ticket, at) => {
      const place = places[at]
      return place ? [{ ...ticket, ...placed(place, tickets.length, format), art: art(place) }] : []
    }),
    more:
      remaining > 0
        ? t(result.chance ? 'chance_result.more' : 'certificate.more', { count: remaining })
        : null,
    stamp: isVoid ? t('certificate.void') : null,
  }

  function art(place: TicketPlace): string {
    return ticketSvg(brand, palette, { ...place, stub: stubWidth(place), hash })
  }

  function placed(place: TicketPlace, count: number, shown: PictureFormat) {
    const { height } = place
    return {
      ...place,
      stub: brand === 'box' ? stubWidth(place) : 0,
      tail: brand === 'lucky' && height > 200 ? height * 0.14 : 0,
      roomy: height >= roomyHeight,
      // One ticket alone is tossed onto the picture, several are in line.
      turn: count === 1 && shown !== 'preview' ? -2.5 : 0,
    }
  }
}

export type PictureContent = ReturnType<typeof pictureContent>

/** Texts are on the pattern, so it is only seen faintly: the alpha digits of its color. */
function faint(brand: BrandKey, format: PictureFormat): string {
  if (brand === 'lucky') return '40'
  return format === 'preview' ? 'cc' : '99'
}

function stubWidth({ width, height }: TicketPlace): number {
  return height >= roomyHeight ? Math.min(width * 0.2, 190) : 84
}

interface Ticket {
  /** above the name, where there is room */
  readonly key: string | null
  readonly place: string
  readonly row: { readonly label: string; readonly number: string } | null
  readonly name: UserText
  readonly prize: UserText | null
}

function ticketsOf(result: Result, texts: DocumentTexts, locale: DocumentOptions['locale']) {
  const tossed = chanceTickets(result, texts, locale)
  if (tossed)
    return {
      left: tossed.left,
      tickets: tossed.tickets.map(
        ({ rank, text }): Ticket => ({
          key: null,
          place: rank,
          row: null,
          name: { text, instead: text, role: 'display', maxLetters: 60 },
          prize: null,
        }),
      ),
    }
  const holders = placeHolders(result)
  return { left: 0, tickets: holders.map((person, at) => winnerTicket(person, at, result, texts)) }
}

function winnerTicket(person: Winner, at: number, result: Result, texts: DocumentTexts): Ticket {
  const { t, number } = texts
  const total = result.winners.length
  const { prize } = person
  return {
    key: total === 1 ? t('picture.winner') : t('result.winner.place', { place: at + 1, total }),
    place: number(at + 1),
    row: { label: t('result.winner.row'), number: number(person.row) },
    name: { ...printedName(person, result, texts), role: 'display', maxLetters: 60 },
    prize: prize ? { text: prize, instead: '', role: 'text', maxLetters: 70 } : null,
  }
}

/** A result without a title is named by its day, because its winners are on the picture anyway. */
function pictureTitle(result: Result, texts: DocumentTexts): UserText {
  const dated = texts.t('draw_title.date', { date: texts.date(result.finished_at) })
  if (result.chance) return title(result, texts, 90)
  return { text: givenTitle(result) || dated, instead: dated, role: 'display', maxLetters: 90 }
}

function facts(result: Result, { t, date }: DocumentTexts): string {
  const { source, eligible_total, chance, finished_at } = result
  const entries = chance ? [] : [t('picture.entries', { count: eligible_total })]
  const platform = source.platform ? [platformNames[source.platform]] : []
  // Without a title, the date is the title.
  const day = chance || givenTitle(result) ? [date(finished_at)] : []
  return [...entries, ...platform, ...day].join(' · ')
}
