/**
 * Field names are changing: the older ones still work and are the documented ones; OpenAPI 2.167 of August 2026 has the
 * newer.
 */
export const fieldStyles = ['tweet', 'post'] as const
export type FieldStyle = (typeof fieldStyles)[number]

/** `all` reaches back to the first post (pay-per-use and Enterprise), `recent` seven days (all plans). */
export const searches = ['all', 'recent'] as const
export type Search = (typeof searches)[number]

export interface XAccess {
  /** `https://api.x.com`, or a stand-in */
  baseUrl: string
  /** an application's bearer token; the search of the whole archive accepts nothing else */
  token: string
  /** `tweet` if absent */
  fieldStyle?: FieldStyle | undefined
  /** `all` if absent */
  search?: Search | undefined
  now: () => Date
}
