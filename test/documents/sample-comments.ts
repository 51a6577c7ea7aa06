import { commentRulesSchema } from '../../src/contract/comments/comment-rules.ts'
import type { Result } from '../../src/contract/draws/results.ts'
import { sampleResult } from './sample-result.ts'

/** A post whose comments are nearly complete. */
export const samplePost = {
  id: '17912345',
  url: 'https://www.instagram.com/p/C1234567890/',
  title: 'Win a signed atlas',
  author: 'citybookshop',
  pages: 14,
  fetched: 690,
  replies: 40,
  deleted: 3,
  duplicates: 2,
  expected: 720,
  shortfalls: ['replies_hidden', 'a word of later versions'],
  complete: false,
  fetch_start: '2026-11-20T22:40:01.000Z',
  fetch_end: '2026-11-20T22:41:09.000Z',
} as const

/** A draw from the comments of a post, with all rules active. */
export function sampleOfComments(names: readonly string[], more: Partial<Result> = {}): Result {
  const result = sampleResult(names)
  return {
    ...result,
    source: {
      type: 'post',
      platform: 'instagram',
      by: 'official',
      posts: [{ ...samplePost, shortfalls: [...samplePost.shortfalls] }],
    },
    rules: {
      one_entry_per_person: true,
      excluded_names: 1,
      past_winners: 2,
      comments: commentRulesSchema.parse({
        no_replies: true,
        no_past_winners: true,
        with_text: true,
        from: '2026-11-01T00:00:00Z',
        until: '2026-11-20T00:00:00Z',
        mentions: 2,
        mention_of: ['@citybookshop'],
        required_terms: ['#win', 'atlas'],
        forbidden_terms: ['<b>spam</b>'],
        extra_entries: { per: 'mention', most: 5 },
      }),
    },
    removals: { ...result.removals, reply: 40, few_mentions: 120, outside_window: 7 },
    comments_until: '2026-12-20T22:45:07.000Z',
    winners: result.winners.map((winner) => ({
      ...winner,
      comment: {
        id: `${winner.rank}`,
        text: `I would love this <b>atlas</b>, @friend${winner.rank}`,
        at: '2026-11-19T10:00:00.000Z',
        url: `https://www.instagram.com/p/C1234567890/c/${winner.rank}/`,
        post: 0,
      },
    })),
    ...more,
  }
}
