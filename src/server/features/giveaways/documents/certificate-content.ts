import { renderSVG } from 'uqr'
import { type BrandKey, brands } from '#brand.ts'
import { platformNames } from '#contract/comments/platform-names.ts'
import type { Result, Winner } from '#contract/draws/results.ts'
import { resultTitle } from '#contract/draws/titles/draw-title.ts'
import { voidingOf } from '#contract/draws/voiding-of.ts'
import type { Locale } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import { certificateFacts, quoteOf } from './certificate-facts.ts'
import {
  markSvg,
  palettes,
  plainSheetSvg,
  provableSealSvg,
  provableSheetSvg,
  recordedSealSvg,
} from './document-art.ts'
import {
  type DocumentTexts,
  documentTexts,
  printedOutcome,
  productName,
  tossedTitle,
} from './document-words.ts'
import type { Part, UserText } from './text-setter.ts'

/** The reader a document is printed for. */
export interface DocumentOptions {
  readonly locale: Locale
  readonly brand: BrandKey
  /** base address of the product, for the link and its QR code */
  readonly origin: string
  readonly now: Date
  /** the operator's name for the site, if it is not the brand's name */
  readonly siteName?: string | undefined
}

/** List rows on paper: about 35 sheets. Each row takes 0.2 MB of memory to typeset; the rest is counted and linked. */
const maxRows = 1000

/** Everything a certificate shows; the template only lays it out. */
export function certificateContent(result: Result, options: DocumentOptions) {
  const texts = documentTexts(options.locale, result.time_zone)
  const { t } = texts
  const look = palettes[options.brand]
  const brandName = brands[options.brand].name
  const provable = result.label === 'provable'
  const link = resultLink(result, options)
  const hash = result.commit_hash
  return {
    language: options.locale,
    brand: options.brand,
    look,
    art: {
      mark: markSvg(options.brand, look.mark1, look.mark2),
      seal: provable ? provableSealSvg(hash, look.engrave) : recordedSealSvg(look.ink2),
      sheet: provable ? provableSheetSvg(hash, look.engrave) : plainSheetSvg(look.ink2, true),
      laterSheet: plainSheetSvg(provable ? look.engrave : look.ink2, !provable),
      qr: renderSVG(link, { ecc: 'M', border: 0, blackColor: look.ink, whiteColor: '#ffffff' }),
    },
    product: productName(options.brand, options.siteName),
    site: options.siteName ?? brandName,
    heading: t('certificate.heading'),
    // File listings show the document title, so it is shortened to a readable length.
    name: title(result, texts, 120),
    title: title(result, texts),
    below: below(result, texts),
    provable,
    seal: {
      title: t(`receipt.${result.label}`),
      text: namedSealText(result, texts, brandName, options.siteName),
    },
    void: voided(result, texts),
    outcome: printedOutcome(result, texts, options.locale),
    tables: result.chance ? [] : tables(result, texts),
    facts: certificateFacts(result, texts, options.locale),
    link: { label: t('result.link'), address: link, alt: t('result.qr'), note: t('certificate.check') },
    labels: {
      rank: t('certificate.place'),
      name: t('entries.name'),
      prize: t('certificate.prize'),
      row: t('entries.row'),
      tickets: t('entries.tickets'),
      facts: t('receipt.title'),
    },
    page: t('entries.page', { page: '\u0001', total: '\u0002' }),
    printed: t('certificate.printed', { time: texts.time(options.now) }),
    hash,
  }
}

export type CertificateContent = ReturnType<typeof certificateContent>

function below({ source, finished_at }: Result, { t, date }: DocumentTexts): string {
  const platform = source.platform ? [platformNames[source.platform]] : []
  return [t(`result.source.${source.type}`), ...platform, date(finished_at)].join(' · ')
}

/** The title; if it cannot be printed, what was tossed, who won or how many. */
export function title(result: Result, texts: DocumentTexts, maxLetters?: number): UserText {
  const { t } = texts
  const tossed = tossedTitle(result, texts)
  const text = tossed ? result.title || tossed : resultTitle(result, t)
  const instead = tossed ?? t('result.untitled', { count: result.winners.length })
  return { text, instead, role: 'display', ...(maxLetters !== undefined && { maxLetters }) }
}

/** Whom the reader has to trust is the site by its own name, as on its pages. */
function namedSealText(
  result: Result,
  texts: DocumentTexts,
  brandName: string,
  siteName: string | undefined,
): string | UserText {
  const instead = sealText(result, texts, brandName)
  return siteName ? { text: sealText(result, texts, siteName), instead, role: 'text' } : instead
}

function sealText(result: Result, { t }: DocumentTexts, product: string): string {
  if (result.chance) return t(`chance_result.${result.label}`, { product })
  if (result.label === 'recorded') return t('receipt.recorded.text', { product })
  const mode = result.mode === 'scheduled' ? 'scheduled' : 'instant'
  return t(`receipt.provable.${mode}`, { product })
}

function voided(result: Result, { t, time }: DocumentTexts) {
  const event = voidingOf(result.events)
  if (!event) return null
  return {
    stamp: t('certificate.void'),
    title: t('result.void.title'),
    text: t('result.void.text', { date: time(event.at) }),
    note: { text: event.note, instead: t('certificate.unprintable'), role: 'strong' } satisfies UserText,
    kept: t('result.void.kept'),
  }
}

function tables(result: Result, texts: DocumentTexts) {
  const { t } = texts
  const table = (kind: 'winners' | 'substitutes' | 'further', people: readonly Winner[]) => ({
    kind,
    title: t(`certificate.${kind}`),
    rows: people.slice(0, maxRows).map((person) => row(person, result, texts)),
    left: people.length > maxRows ? t('certificate.left', { count: people.length - maxRows }) : null,
  })
  return [
    table('winners', result.winners),
    table('substitutes', result.substitutes),
    table('further', result.further),
  ].filter(({ kind, rows }) => kind === 'winners' || rows.length > 0)
}

function row(person: Winner, result: Result, texts: DocumentTexts) {
  const { t, number } = texts
  return {
    rank: number(person.rank),
    name: printedName(person, result, texts),
    prize: person.prize ? { text: person.prize, instead: t('certificate.unprintable'), role: 'text' } : null,
    row: number(person.row),
    tickets: number(person.weight),
    replaced: person.replaced_by !== undefined,
    wins: person.replaced_by === undefined && (person.replaces !== undefined || isWinner(person, result)),
    notes: notes(person, result, texts),
  }
}

/** A name with a letter that no bundled font has is replaced by its place, never shown in part or as boxes. */
export function printedName(person: Winner, result: Result, { t, number }: DocumentTexts): UserText {
  if (person.erased) return { text: '', instead: t('certificate.erased'), role: 'strong' }
  const rank = number(person.rank)
  const instead = t(isWinner(person, result) ? 'certificate.winner' : 'certificate.substitute', {
    place: rank,
  })
  return { text: person.name, instead, role: 'strong' }
}

function isWinner({ rank }: Winner, { winners }: Result): boolean {
  return rank <= winners.length
}

function notes(person: Winner, result: Result, texts: DocumentTexts): readonly Part[][] {
  const { t, number, time } = texts
  const lines: Part[][] = person.comment?.text.trim() ? [[quoteOf(person.comment.text, texts)]] : []
  if (person.replaced_by !== undefined) {
    const event = result.events.find(
      (candidate) => candidate.type === 'replacement' && candidate.rank === person.rank,
    )
    const by = number(person.replaced_by)
    if (event?.type !== 'replacement') lines.push([t('certificate.replaced', { by })])
    else {
      const reason = t(`receipt.reason.${event.reason}`)
      lines.push([t('certificate.replaced.when', { by, time: time(event.at), reason })])
      if (event.note) lines.push([{ text: event.note, instead: t('certificate.unprintable'), role: 'text' }])
    }
  }
  if (person.replaces !== undefined)
    lines.push([t('certificate.replaces', { rank: number(person.replaces) })])
  return lines
}

/** The address of a result page in a language. */
function resultLink(
  { share_code }: Pick<Result, 'share_code'>,
  { origin, locale }: { readonly origin: string; readonly locale: Locale },
): string {
  return origin + pathFor('result', locale, { shareCode: share_code })
}
