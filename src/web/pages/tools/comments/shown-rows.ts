import type { CallPayload, CallReply } from '#contract/api/call.ts'
import type { weighCollection } from '#contract/comments/collections.ts'
import { commentReasons } from '#contract/comments/comment-rules.ts'

export type CollectionCheck = CallReply<typeof weighCollection>
export type ShownRows = NonNullable<CollectionCheck['shown']>
export type ShownReason = NonNullable<NonNullable<CallPayload<typeof weighCollection>['show']>['reason']>

/** Which comments are shown: those that take part, those removed for a reason, or all. */
export interface ShowInput {
  reason: ShownReason
  page: number
}

export const firstShown: ShowInput = { reason: 'kept', page: 1 }

/** Encodes both values for a form button: `reply`, `reply:2`. */
export function showWord({ reason, page }: ShowInput): string {
  return page === 1 ? reason : `${reason}:${page}`
}

export function showOf(word: FormDataEntryValue | null): ShowInput {
  const [reason = '', page = '1'] = typeof word === 'string' ? word.split(':') : []
  const known = (['all', 'kept', ...commentReasons] as const).find((name) => name === reason)
  if (!known) return firstShown
  return { reason: known, page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1 }
}
