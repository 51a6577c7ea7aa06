import type { Giveaway } from '../../../contract/giveaways.ts'
import type { Result } from '../../../contract/results.ts'
import type { Commitment } from '../../../draw/commitment.ts'
import type { StoredGiveaway, StoredWinner } from './store.ts'

/** A finished giveaway as everybody with the link sees it. `origin` is where its link points. */
export function resultView(stored: StoredGiveaway, origin: string): Result {
  const header = JSON.parse(stored.header) as Commitment
  const places = (stored.winners ?? []).map((winner) => withPrize(winner, stored))
  return {
    status: 'finished',
    finished: true,
    title: stored.title,
    source: stored.source,
    rules: {
      one_entry_per_person: stored.rules.one_entry_per_person,
      excluded_names: stored.rules.exclude.length,
    },
    mode: stored.mode,
    label: stored.mode === 'local' ? 'recorded' : 'provable',
    seq: stored.seq,
    winners_count: stored.winners_count,
    substitutes_count: stored.substitutes_count,
    participants_total: stored.participants_total,
    eligible_total: stored.eligible_total,
    tickets_total: stored.tickets_total,
    removals: stored.removals,
    winners: places.slice(0, stored.winners_count),
    substitutes: places.slice(stored.winners_count),
    commit_hash: stored.commit_hash,
    entries_root: header.entries.root,
    sealed_at: stored.sealed_at.toISOString(),
    finished_at: (stored.finished_at ?? stored.sealed_at).toISOString(),
    expires_at: stored.expires_at?.toISOString() ?? null,
    entries_public: stored.entries_public,
    share_code: stored.share_code,
    share_link: `${origin}/results/${stored.share_code}`,
  }
}

/** The same for its owner. */
export function giveawayView(stored: StoredGiveaway, origin: string): Giveaway {
  return { id: stored.id, ...resultView(stored, origin) }
}

function withPrize(winner: StoredWinner, { winners_count, prizes }: StoredGiveaway) {
  const prize = winner.rank <= winners_count ? prizes[winner.rank - 1] : undefined
  return prize ? { ...winner, prize } : winner
}
