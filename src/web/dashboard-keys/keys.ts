import { useSyncExternalStore } from 'react'
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

/** Local storage holds the choice, like that of the color mode; only the value `off` disables them. */
const storageKey = 'single-keys'
const listeners = new Set<() => void>()
/** The choice made on this page, for when storage is blocked. */
let chosen = true

/**
 * Whether single-key shortcuts are on (WCAG 2.1.4: people who use speech input or hit keys by accident can turn them
 * off).
 */
export function singleKeysWork(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return chosen
  }
}

export function setSingleKeys(work: boolean): void {
  chosen = work
  try {
    localStorage.setItem(storageKey, work ? 'on' : 'off')
  } catch {
    // Storage is blocked: the choice then holds for this document only.
  }
  for (const listener of listeners) listener()
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, singleKeysWork, () => true)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
