import type { Brand } from '#brand.ts'
import type { Result } from '#contract/draws/results.ts'
import { placeHolders, resultTitle } from '#contract/draws/titles/draw-title.ts'
import { voidingOf } from '#contract/draws/voiding-of.ts'
import type { Locale } from '#locales/locales.ts'
import type { Preview } from '#web/components/frame/page-head.tsx'
import type { Translate } from '#web/i18n/texts.ts'

type PreviewedResult = Pick<Result, 'share_code' | 'title' | 'winners' | 'source'> &
  Partial<Pick<Result, 'substitutes' | 'further' | 'events'>>

/** How many names the text alternative of a result's image lists. */
const maxNames = 3

/** The link preview of a result: its own image, in the language and brand of the link. */
export function resultPreview(result: PreviewedResult, locale: Locale, brand: Brand, t: Translate): Preview {
  const isToss = result.source.type === 'chance'
  const title = isToss ? result.title || t('result.source.chance') : resultTitle(result, t)
  // Like the image: of a void draw no one, and no one who was replaced.
  const named = isToss || voidingOf(result.events) ? [] : placeHolders(result).slice(0, maxNames)
  const names = named.flatMap(({ name, public_name }) => (name ? [public_name ?? name] : []))
  const query = new URLSearchParams({ locale, brand: brand.key })
  return {
    title,
    image: `/api/results/${encodeURIComponent(result.share_code)}/image.png?${query}`,
    imageText: names.length > 0 ? `${t('result.winners')}: ${names.join(', ')}` : title,
  }
}
