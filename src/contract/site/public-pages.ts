import type { Locale } from '#locales/locales.ts'
import type { Page } from '#locales/paths.ts'
import type { Platform } from '#posts/address.ts'
import { platformNames } from '../comments/platform-names.ts'

/** Prefix of a page's texts: `<room>.title` and `<room>.description` are what link previews show. */
interface PublicPage {
  readonly room: string
  readonly platform?: Platform
}

const picker = (platform: Platform) => ({ room: 'comment_picker', platform }) as const

/** The pages that search engines and messengers may show: each opens by its address alone, for anyone. */
export const publicPages = {
  home: { room: 'home' },
  tools: { room: 'tools' },
  giveawayFromFile: { room: 'giveaway' },
  instagramCommentPicker: picker('instagram'),
  facebookCommentPicker: picker('facebook'),
  youtubeCommentPicker: picker('youtube'),
  tiktokCommentPicker: picker('tiktok'),
  xCommentPicker: picker('x'),
  redditCommentPicker: picker('reddit'),
  coinToss: { room: 'coin_toss' },
  diceRoll: { room: 'dice_roll' },
  randomNumberGuess: { room: 'random_number' },
  pairToss: { room: 'pair_toss' },
  wheelOfNames: { room: 'wheel_of_names' },
  randomOrder: { room: 'random_order' },
  randomTeams: { room: 'random_teams' },
  yesOrNo: { room: 'yes_or_no' },
  raffle: { room: 'raffle' },
  secretSanta: { room: 'secret_santa' },
  pricing: { room: 'pricing' },
  about: { room: 'about' },
  contact: { room: 'contact' },
  support: { room: 'support' },
  faq: { room: 'faq' },
  privacyPolicy: { room: 'privacy' },
  terms: { room: 'terms' },
  ledger: { room: 'ledger' },
  verifyReceipt: { room: 'verify_receipt' },
  cookies: { room: 'cookies' },
} as const satisfies Partial<Record<Page, PublicPage>>

export type PublicPageName = keyof typeof publicPages
type Room = (typeof publicPages)[PublicPageName]['room']
export const publicPageNames = Object.keys(publicPages) as PublicPageName[]

export function isPublicPage(page: string | undefined): page is PublicPageName {
  return page !== undefined && Object.hasOwn(publicPages, page)
}

/** The message keys of a page's title and description, and the values of both. */
export function wordsOfPage(page: PublicPageName): {
  title: `${Room}.title`
  description: `${Room}.description`
  values: Record<string, string>
} {
  const { room, platform }: { room: Room; platform?: Platform } = publicPages[page]
  return {
    title: `${room}.title`,
    description: `${room}.description`,
    values: platform ? { platform: platformNames[platform] } : {},
  }
}

/** Incremented when the same words are drawn differently. */
const drawing = 1

/**
 * Path of a page's preview picture for links in messengers. Its query changes with the content, because they cache it.
 */
export function pagePicturePath(
  page: PublicPageName,
  {
    brand,
    name,
    locale,
    title,
    description,
  }: { brand: string; name: string; locale: Locale; title: string; description: string },
): string {
  return `/og/${brand}/${locale}/${page}.png?v=${fingerprint(`${drawing} ${name} ${title} ${description}`)}`
}

/** FNV-1a, 32 bits: only used to bust caches. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash.toString(16).padStart(8, '0')
}
