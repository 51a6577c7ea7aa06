import type { Page } from '../locales/paths.ts'
import type { PermissionName } from './permissions.ts'

/** Who may open a page: anyone, only who is signed out, any account, or whoever holds a permission. */
export type PageAccess = 'anyone' | 'guest' | 'signed_in' | PermissionName

/** Spec 6: the table of route permissions. A new page does not compile until it is listed. */
export const pageAccess: Record<Page, PageAccess> = {
  home: 'anyone',
  tools: 'anyone',
  giveawayFromFile: 'anyone',
  instagramCommentPicker: 'anyone',
  facebookCommentPicker: 'anyone',
  youtubeCommentPicker: 'anyone',
  tiktokCommentPicker: 'anyone',
  xCommentPicker: 'anyone',
  redditCommentPicker: 'anyone',
  comments: 'anyone',
  result: 'anyone',
  ledger: 'anyone',
  coinToss: 'anyone',
  diceRoll: 'anyone',
  randomNumberGuess: 'anyone',
  guessGame: 'anyone',
  pricing: 'anyone',
  about: 'anyone',
  contact: 'anyone',
  support: 'anyone',
  faq: 'anyone',
  privacyPolicy: 'anyone',
  terms: 'anyone',
  languages: 'anyone',
  cookies: 'anyone',
  notAuthorized: 'anyone',
  setup: 'anyone',
  signIn: 'guest',
  signUp: 'guest',
  recovery: 'guest',
  mailedLink: 'anyone',
  oauthStart: 'anyone',
  oauthReturn: 'anyone',
  signOut: 'anyone',
  account: 'signed_in',
  accountProfile: 'signed_in',
  accountSecurity: 'signed_in',
  accountConnections: 'signed_in',
  accountConnectionsReturn: 'anyone',
  accountSubscription: 'signed_in',
  accountNotifications: 'signed_in',
  accountHistory: 'signed_in',
  dashboard: 'external.dashboard',
}

/** Pages that answer while the site is in maintenance: spec 4 exempts routes whose name starts with auth-sign-in. */
export const openInMaintenance: ReadonlySet<Page> = new Set([
  'signIn',
  'oauthStart',
  'oauthReturn',
  'signOut',
  'cookies',
])
