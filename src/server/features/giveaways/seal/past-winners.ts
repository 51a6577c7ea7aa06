import type { CallReplyInput } from '#contract/api/call.ts'
import { fail } from '#contract/api/errors.ts'
import {
  type listPastWinners as call,
  maxChosenDraws,
  type PastWinnersRule,
} from '#contract/draws/past-winners.ts'
import { givenTitle } from '#contract/draws/titles/given-title.ts'
import type { SealedPastWinners } from '#draw/commitment.ts'
import { namesHash } from '#draw/entries/list-hashes.ts'
import type { Context, Viewer } from '#server/context.ts'
import { holdersOfDraws, latestDraws } from '../history/store.ts'

/** The winners that a draw leaves out, by which rule. */
export interface PastWinners {
  names: string[]
  from: { by: SealedPastWinners['by']; n: number }
}

type Deps = Pick<Context, 'db' | 'now'>

/** The winners that a rule names, read once per draw; a draw from comments has a rule of its own. */
export async function pastWinnersOfRule(
  ctx: Deps,
  viewer: Viewer,
  { rules: { past_winners: rule } }: { rules: { past_winners?: PastWinnersRule | undefined } },
  isOfComments: boolean,
): Promise<PastWinners | undefined> {
  if (!rule) return undefined
  if (isOfComments)
    throw fail('validation_failed', {}, [
      { path: ['rules', 'past_winners'], key: 'validation.not_an_option' },
    ])
  return { names: await holdersOfDraws(ctx.db, viewer.owner, rule, ctx.now()), from: fromOf(rule) }
}

/** What the header says of them: the rule, how many they are, and a keyed hash of their names. */
export function sealedPastWinners({ names, from }: PastWinners, saltKey: Uint8Array): SealedPastWinners {
  return { ...from, ...namesHash(names, saltKey, 'past winners') }
}

export async function listPastWinners(
  ctx: Deps,
  viewer: Viewer,
  rule: PastWinnersRule | undefined,
): Promise<CallReplyInput<typeof call>> {
  const draws = await latestDraws(ctx.db, viewer.owner, maxChosenDraws)
  return {
    names: rule ? await holdersOfDraws(ctx.db, viewer.owner, rule, ctx.now()) : [],
    draws: draws.map(({ source, title, ...draw }) => ({
      ...draw,
      title: givenTitle({ title, source }),
      finished_at: draw.finished_at.toISOString(),
    })),
  }
}

function fromOf(rule: PastWinnersRule): PastWinners['from'] {
  if ('draws' in rule) return { by: 'draws', n: new Set(rule.draws).size }
  return 'days' in rule ? { by: 'days', n: rule.days } : { by: 'last_draws', n: rule.last_draws }
}
