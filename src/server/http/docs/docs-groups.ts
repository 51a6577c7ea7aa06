import type { Call } from '#contract/api/call.ts'

interface Chapter {
  title: string
  /** second parts of the paths, in the order to read them */
  segments: readonly string[]
}

/** What an organizer needs comes first, what staff need last. */
const chapters: readonly Chapter[] = [
  {
    title: 'Draws',
    segments: [
      'giveaways',
      'results',
      'files',
      'draw-modes',
      'test-draws',
      'past-winners',
      'ledger',
      'guess-games',
      'pair-tosses',
      'guesses',
    ],
  },
  {
    title: 'Comments',
    segments: ['platforms', 'posts', 'collections', 'connections', 'rule-presets', 'demo-data'],
  },
  { title: 'Site and content', segments: ['constants', 'content', 'forms', 'cookie-preferences', 'icons'] },
  { title: 'Account', segments: ['auth', 'entitlements', 'avatars', 'data-deletions', 'setup'] },
  { title: 'Subscription and support', segments: ['subscription', 'support-tickets', 'tickets'] },
  { title: 'Dashboard', segments: ['overview', 'find', 'lists', 'selections', 'bulk', 'status'] },
  { title: 'People', segments: ['users', 'roles', 'permissions', 'sessions'] },
  { title: 'Plans', segments: ['plans', 'subscriptions', 'billing-events', 'canned-answers'] },
  {
    title: 'Content management',
    segments: [
      'modules',
      'contents',
      'imports',
      'imported-rows',
      'media',
      'menus',
      'menu-targets',
      'faq',
      'page-texts',
    ],
  },
  { title: 'Operation', segments: ['draws', 'fetches', 'settings', 'outbox', 'logs', 'audit'] },
]

export interface DocsGroup {
  /** the second part of the paths; the anchor of the group */
  segment: string
  title: string
  calls: readonly Call[]
}

export interface DocsChapter {
  title: string
  groups: readonly DocsGroup[]
}

/** All calls in chapters and groups. What no chapter names yet comes last, so that no call is ever left out. */
export function groupCalls(calls: readonly Call[]): DocsChapter[] {
  const bySegment = Map.groupBy(calls, ({ path }) => path.split('/')[2] ?? '')
  const take = (segment: string): DocsGroup[] => {
    const found = bySegment.get(segment)
    bySegment.delete(segment)
    return found ? [{ segment, title: titleOf(segment), calls: found }] : []
  }
  const known = chapters.map(({ title, segments }) => ({ title, groups: segments.flatMap(take) }))
  const rest = { title: 'More', groups: [...bySegment.keys()].flatMap(take) }
  return [...known, rest].filter(({ groups }) => groups.length > 0)
}

const titles: Record<string, string> = { auth: 'Sign-in and profile', faq: 'FAQ', bulk: 'Bulk actions' }

function titleOf(segment: string): string {
  const words = segment.replaceAll('-', ' ')
  return titles[segment] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
