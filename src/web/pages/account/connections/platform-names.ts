import type { Connection, OwnKeyName } from '#contract/comments/connections.ts'

/** Brand names are the same in every language. */
export const platformNames: Record<Connection['platform'] | OwnKeyName, string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  youtube: 'YouTube',
  x: 'X',
  apify: 'Apify',
}
