import type { Page } from '#locales/paths.ts'

/** The second key, after `g`. */
export const placeKeys = {
  h: 'dashboard',
  d: 'dashboardDraws',
  u: 'dashboardUsers',
  r: 'dashboardRoles',
  s: 'dashboardSessions',
  p: 'dashboardPages',
  f: 'dashboardFaq',
  m: 'dashboardMenus',
  l: 'dashboardLogs',
  a: 'dashboardAudit',
  e: 'dashboardMails',
  t: 'dashboardTickets',
  ',': 'dashboardSettings',
} as const satisfies Record<string, Page>

/** What single keys do. */
const acts = {
  n: 'new',
  '/': 'search',
  f: 'filter',
  v: 'view',
  j: 'next',
  k: 'previous',
  x: 'pick',
  X: 'pick_to',
  Delete: 'delete',
  r: 'reply',
  e: 'close',
  '?': 'keys',
} as const

export type KeyAction = { go: Page } | { act: (typeof acts)[keyof typeof acts] }

/** How long the second key of a pair may take, in milliseconds. */
export const pairTime = 1500

/** When `g` was pressed, while its second key is pending. */
export type Waiting = number | undefined

/** What a key means, given the key pressed before it. */
export function readKey(key: string, at: number, waiting: Waiting): { waiting: Waiting; does?: KeyAction } {
  if (waiting !== undefined && at - waiting <= pairTime) {
    return isOf(placeKeys, key)
      ? { waiting: undefined, does: { go: placeKeys[key] } }
      : { waiting: key === 'g' ? at : undefined }
  }
  if (key === 'g') return { waiting: at }
  return isOf(acts, key) ? { waiting: undefined, does: { act: acts[key] } } : { waiting: undefined }
}

function isOf<Keys extends object>(keys: Keys, key: string): key is keyof Keys & string {
  return Object.hasOwn(keys, key)
}
