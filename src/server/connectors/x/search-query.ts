import type { Place } from './place.ts'

/** Posts that one query names: 512 signs are the most of a recent search (platforms), and one takes 45. */
export const maxRequested = 10

export function queryOf({ conversation, asked }: Pick<Place, 'conversation' | 'asked'>): string {
  if (conversation !== undefined) return `conversation_id:${conversation} is:reply`
  const each = asked.map((id) => `in_reply_to_tweet_id:${id}`)
  return each.length === 1 ? `${each[0]}` : `(${each.join(' OR ')})`
}
