import { commentRulesSchema } from '../../src/contract/comments/comment-rules.ts'
import type { Result, Winner } from '../../src/contract/draws/results.ts'

const commitment = '356fda92d58a1a434671b3c4bc1b5b82e3607038c2a3b0b615b320a852f61c89'

/** A finished draw with winners of these names, and any overrides a test needs. */
export function sampleResult(names: readonly string[], more: Partial<Result> = {}): Result {
  return {
    title: 'Autumn giveaway',
    source: { type: 'file', file_name: 'entrants.xlsx', file_sha256: commitment },
    rules: { one_entry_per_person: true, excluded_names: 1 },
    mode: 'local',
    label: 'recorded',
    beacon: null,
    seq: 2,
    earlier: [],
    winners_count: names.length,
    substitutes_count: 1,
    participants_total: 12,
    eligible_total: 10,
    tickets_total: 14,
    removals: { blank: 0, refused: 0, duplicate: 1, excluded: 1, zero_weight: 0 },
    commit_hash: commitment,
    entries_root: commitment.replaceAll('3', 'e'),
    ledger_index: 41,
    timestamped: true,
    sealed_at: '2026-11-20T22:45:01.000Z',
    time_zone: 'Europe/Istanbul',
    comments_until: null,
    entries_public: true,
    share_code: '3cJeRqMfcc6ttgmcrrB5qw',
    share_link: 'https://giveaways.example/results/3cJeRqMfcc6ttgmcrrB5qw',
    status: 'finished',
    finished: true,
    winners: names.map((name, at) => sampleWinner(at + 1, name)),
    substitutes: [sampleWinner(names.length + 1, 'Grace Hopper')],
    further: [],
    events: [],
    erased: 0,
    finished_at: '2026-11-20T22:45:07.000Z',
    expires_at: null,
    ...more,
  }
}

/** What makes a draw provable: a round of the public beacon. */
export const provable = {
  mode: 'instant',
  label: 'provable',
  beacon: {
    chain: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
    round: 12345678,
    due: '2026-11-20T22:45:05.000Z',
  },
} as const satisfies Partial<Result>

function sampleWinner(rank: number, name: string): Winner {
  return { rank, name, row: 3 * rank, weight: 1, ...(rank % 2 && { prize: 'A signed atlas' }) }
}

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
