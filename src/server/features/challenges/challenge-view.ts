import type { Challenge } from '#contract/draws/challenges.ts'
import type { ChallengeReason } from '#contract/support/ticket-values.ts'
import type { StoredChallenge } from './store.ts'

export function challengeView(stored: StoredChallenge): Challenge {
  const { id, reason, text, answer, answered_by, answered_at, created_at } = stored
  return {
    id,
    reason: reason as ChallengeReason,
    text,
    created_at: created_at.toISOString(),
    answer,
    answered_by,
    answered_at: answered_at?.toISOString() ?? null,
  }
}
