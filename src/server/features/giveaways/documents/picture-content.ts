import { brands } from '#brand.ts'
import { platformNames } from '#contract/comments/platform-names.ts'
import { placeHolders } from '#contract/draws/draw-title.ts'
import type { Result } from '#contract/draws/results.ts'
import { printedName, title } from './certificate-content.ts'
import { markSvg, provableSealSvg, recordedSealSvg, rosetteSvg } from './document-art.ts'
import type { DocumentOptions } from './document-options.ts'
import { documentTexts } from './document-words.ts'
import { palettes } from './looks.ts'
import { chanceTickets } from './printed-chance.ts'

/** Names on the picture; it is shown so small that a fourth would be unreadable. */
const maxNames = 3

/** Everything the link preview picture shows; the template only lays it out. */
export function pictureContent(result: Result, options: Omit<DocumentOptions, 'origin' | 'now'>) {
  const texts = documentTexts(options.locale, result.time_zone)
  const { t, number } = texts
  const { stage } = palettes[options.brand]
  const provable = result.label === 'provable'
  const visible = placeHolders(result).slice(0, maxNames)
  const tossed = chanceTickets(result, texts, options.locale)
  const remaining = tossed?.left ?? result.winners.length - visible.length
  const isVoid = result.events.some(({ type }) => type === 'void')
  return {
    language: options.locale,
    brand: options.brand,
    look: { ...stage, radius: palettes[options.brand].radius, bad: palettes[options.brand].bad },
    art: {
      mark: markSvg(options.brand, stage.mark1, stage.mark2),
      seal: provable ? provableSealSvg(result.commit_hash, stage.ink) : recordedSealSvg(stage.ink2),
      // The pattern is only for outside randomness; a recorded draw shows its own seal there.
      sign: provable ? null : recordedSealSvg(stage.engrave),
      pattern: provable
        ? rosetteSvg(result.commit_hash, {
            size: 640,
            hole: 0.16,
            copies: [6, 6, 5],
            colour: stage.engrave,
            lineWidth: 0.9,
          })
        : null,
    },
    product: brands[options.brand].nameParts,
    title: title(result, texts, 90),
    below: t('certificate.winners'),
    provable,
    label: t(`receipt.${result.label}`),
    names: tossed
      ? tossed.tickets.map(({ rank, text }) => ({
          rank,
          name: { text, instead: text, role: 'display', maxLetters: 48 },
        }))
      : visible.map((person) => ({
          rank: number(person.rank),
          name: { ...printedName(person, result, texts), role: 'display', maxLetters: 48 },
        })),
    more: remaining > 0 ? t(tossed ? 'chance_result.more' : 'certificate.more', { count: remaining }) : null,
    platform: result.source.platform ? platformNames[result.source.platform] : null,
    stamp: isVoid ? t('certificate.void') : null,
  }
}

export type PictureContent = ReturnType<typeof pictureContent>
