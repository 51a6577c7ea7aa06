import { type Position } from './place.ts'

/** Posts that one query names: a recent search allows 512 characters (platform docs), and each post takes 45. */
export const maxRequested = 10

export function queryOf({ conversation, asked }: Pick<Position, 'conversation' | 'asked'>): string {
  if (conversation !== undefined) return `conversation_id:${conversation} is:reply`
  const each = asked.map((id) => `in_reply_to_tweet_id:${id}`)
  return each.length === 1 ? `${each[0]}` : `(${each.join(' OR ')})`
}
