import { renderSVG } from 'uqr'
import type { BrandKey } from '#brand.ts'
import { platformNames } from '#contract/comments/platform-names.ts'
import type { Result, Winner } from '#contract/draws/results.ts'
import { placeHolders } from '#contract/draws/titles/draw-title.ts'
import { givenTitle } from '#contract/draws/titles/given-title.ts'
import { voidingOf } from '#contract/draws/voiding-of.ts'
import type { Locale } from '#locales/locales.ts'
import { type DocumentOptions, printedName, title } from './certificate-content.ts'
import {
  bubbleMark,
  bubblePath,
  markSvg,
  palettes,
  provableSealSvg,
  recordedSealSvg,
  rosetteSvg,
} from './document-art.ts'
import { chanceTickets, type DocumentTexts, documentTexts, productName } from './document-words.ts'
import {
  confettiSvg,
  type PictureFormat,
  pictureShapes,
  type TicketPlace,
  ticketPlaces,
  ticketSvg,
} from './picture-parts.ts'
import type { UserText } from './text-setter.ts'

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

export interface ShownPage {
  readonly brand: BrandKey
  readonly locale: Locale
  readonly title: string
  readonly description: string
  /** the operator's name for the site, if it is not the brand's name */
  readonly siteName?: string
}

/** Everything a page picture shows; the template only lays it out. */
export function pagePictureContent({ brand, locale, title, description, siteName }: ShownPage) {
  const { stage } = palettes[brand]
  return {
    language: locale,
    brand,
    look: stage,
    art: { mark: markSvg(brand, stage.mark1, stage.mark2), page: pageArtSvg(brand) },
    product: productName(brand, siteName),
    title,
    description,
  }
}

export type PagePictureContent = ReturnType<typeof pagePictureContent>

/**
 * The product's own object, large, next to the title of a page: a ticket rising from a box, or one bubble among others.
 */
function pageArtSvg(brand: BrandKey): string {
  const content = brand === 'box' ? box() : bubbles()
  return `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="460" viewBox="0 0 420 460">${content}</svg>`
}

/** Paint order: the dark inside of the box, then the ticket, then the walls. */
function box(): string {
  const { mark1, mark2, card, onCard2, ground } = palettes.box.stage
  const transform = 'translate(20 104) scale(11.4)'
  return [
    `<path transform="${transform}" d="M4.5 17.2 16 12.2l11.5 5L16 22.4z" fill="${ground}"/>`,
    `<g transform="rotate(-7 210 190)"><rect x="122" y="60" width="176" height="330" rx="12" fill="${card}"/>`,
    `<path d="M122 124h176" stroke="${onCard2}" stroke-width="3" stroke-dasharray="2 9" stroke-linecap="round"/>`,
    `<g fill="none" stroke="${onCard2}" stroke-linecap="round"><path d="M146 93h84" stroke-width="12"/><path d="M146 160h124M146 190h96" stroke-width="8" opacity=".55"/></g></g>`,
    `<g transform="${transform}"><path d="M4.5 17.2 16 22.4v8.2L4.5 25.2z" fill="${mark1}"/>`,
    `<path d="M27.5 17.2 16 22.4v8.2l11.5-5.4z" fill="${mark2}"/></g>`,
    `<g transform="translate(222 6) rotate(16 90 60) scale(6)"><path d="M3.2 10.8 17.3 2.2l11.9 3.6-13.9 9z" fill="${mark1}"/>`,
    `<path d="m15.3 14.8 13.9-9v2.6l-13.9 9.1L3.2 13.4v-2.6z" fill="${mark2}"/></g>`,
  ].join('')
}

function bubbles(): string {
  const { ink, ground, onCard2 } = palettes.lucky.stage
  const bubble = (transform: string, fill: string) =>
    `<g transform="${transform}"><path d="${bubblePath}" fill="${fill}"/><path d="M8 11h16M8 17h10" stroke="${ink}" stroke-width="1.7" stroke-linecap="round" opacity=".75"/></g>`
  return [
    bubble('translate(44 262) scale(4.6)', ground),
    bubble('translate(226 262) scale(6)', onCard2),
    bubble('translate(288 58) scale(4)', ground),
    `<g transform="translate(44 12) rotate(-6 130 130) scale(8.2)">${bubbleMark(ink, ground)}</g>`,
  ].join('')
}
