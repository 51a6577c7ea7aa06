import { platformNames } from '#contract/comments/platform-names.ts'
import type { Platform } from '#posts/address.ts'
import type { Translate } from '#web/i18n/texts.ts'
import type { Verdict } from './judge-addresses.ts'

/** What is wrong with addresses, and what to use instead; undefined if they can be fetched. */
export function addressWords(t: Translate, verdict: Verdict, platform: Platform): string | undefined {
  switch (verdict.kind) {
    case 'posts':
      return undefined
    case 'none':
      return t('comment_picker.address.missing')
    case 'elsewhere':
      return t('comment_picker.address.elsewhere', { platform: platformNames[verdict.platform] })
    case 'not_a_post':
      return t(`comment_picker.not.${verdict.what}`, { platform: platformNames[verdict.platform] })
    case 'unknown':
      return t('comment_picker.address.unknown', { platform: platformNames[platform] })
  }
}
