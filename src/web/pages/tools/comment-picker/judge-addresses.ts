import { platformNames } from '#contract/comments/platform-names.ts'
import type { NotAPost, Platform } from '#posts/address.ts'
import { recognizeAddress } from '#posts/recognize-address.ts'
import type { Translate } from '#web/i18n/texts.ts'

/** What addresses mean to the tool of one platform, judged by their text only. */
type Verdict =
  | { kind: 'none' }
  /** `short`: the target of a link is only known after following it */
  | { kind: 'posts'; count: number; short: boolean }
  | { kind: 'elsewhere'; platform: Platform }
  | { kind: 'not_a_post'; platform: Platform; what: NotAPost }
  | { kind: 'unknown' }

/** The verdict for all addresses: the first problem found, or the posts. */
export function judgeAddresses(addresses: readonly string[], platform: Platform): Verdict {
  let short = false
  for (const address of addresses) {
    const recognized = recognizeAddress(address)
    if (recognized.kind === 'unknown') return { kind: 'unknown' }
    // A link to a profile is reported before a wrong platform: switching the tool would not make it a post.
    if (recognized.kind === 'not_a_post') return recognized
    if (recognized.platform !== platform) return { kind: 'elsewhere', platform: recognized.platform }
    short ||= recognized.kind === 'short'
  }
  return addresses.length === 0 ? { kind: 'none' } : { kind: 'posts', count: addresses.length, short }
}

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
