import { fail } from '#contract/errors.ts'
import { type BeaconChain, roundAt, timeOfRound } from '#draw/drand.ts'
import { type Randomness, sealOf } from '#draw/randomness.ts'
import type { Context } from '../../context.ts'
import type { DrawOptions } from './draw-request.ts'

/** How a draw will get its number. Settled before anything is sealed, and never changed afterwards. */
export type Mode =
  | { name: 'local' }
  | { name: 'instant'; chain: BeaconChain }
  | { name: 'scheduled'; chain: BeaconChain; at: Date }

/** What a header promises, and what is kept until the promise is due. */
export interface Promised {
  randomness: Randomness
  /** of a local draw, 32 bytes */
  seed?: Uint8Array
  /** when the round is out */
  due?: Date
}

type Deps = Pick<Context, 'beacon' | 'now' | 'random'>

/** A round that comes before this many others is surely not out when the header is sealed. */
const roundsAhead = 2
const minNotice = 2 * 60 * 1000
const maxNotice = 90 * 24 * 60 * 60 * 1000
/** For the way of a request that was sent at the last moment. */
const leniency = 30 * 1000

/** So long what is known of a beacon that answers counts, and of one that does not, in milliseconds. */
const upCounts = 10_000
const downCounts = 3000
/** So long a person waits to be told. */
const patience = 2000

/** Looks at the beacon again where the last look was long ago: people are told before anything is sealed. */
export async function lookAtBeacon({ beacon }: Pick<Context, 'beacon'>): Promise<void> {
  await beacon.recentState(beacon.state() === 'up' ? upCounts : downCounts, patience)
}

/** What draws may name at this moment, and what they get that name nothing. */
export function modesOf({ beacon }: Pick<Context, 'beacon'>) {
  const state = beacon.state()
  return state === 'up' && beacon.chain
    ? { offered: 'instant' as const, modes: ['instant', 'scheduled', 'local'] as const }
    : { offered: 'local' as const, modes: ['local'] as const }
}

/**
 * The mode of a draw: the one it names, or the one that is offered (REQ-modes). Raises `mode_unavailable` where it names one
 * that cannot be had, and `draw_time_invalid`; nothing is sealed then.
 */
export function modeOf(ctx: Deps, wish: Pick<DrawOptions, 'mode' | 'draw_at'>): Mode {
  const { offered, modes } = modesOf(ctx)
  const name = wish.mode ?? offered
  if ((name === 'scheduled') !== (wish.draw_at !== undefined)) throw fail('draw_time_invalid')
  if (name === 'local') return { name }
  const { chain } = ctx.beacon
  if (!chain || !modes.some((mode) => mode === name)) throw fail('mode_unavailable', { mode: name })
  if (name === 'instant') return { name, chain }
  const at = new Date(wish.draw_at ?? '')
  const notice = at.getTime() - ctx.now().getTime()
  if (!(notice >= minNotice - leniency && notice <= maxNotice + leniency)) throw fail('draw_time_invalid')
  return { name, chain, at }
}

/**
 * The promise of a mode, made at the moment of sealing: a round that nobody can know, or a seed under its seal. `sealedAt`
 * is the time that the ledger will state; it may be ahead of a clock that was set back, and the round must come after it.
 */
export function promiseRandomness(
  ctx: Pick<Context, 'beacon' | 'random'>,
  mode: Mode,
  sealedAt: Date,
): Promised {
  if (mode.name === 'local') {
    const seed = ctx.random(32)
    return { randomness: { kind: 'local', seal: sealOf(seed) }, seed }
  }
  const { chain } = mode
  const next = ctx.beacon.currentRound(sealedAt.getTime()) + roundsAhead
  // The first round that is out at the announced time or after it.
  const announced = mode.name === 'scheduled' ? roundAt(chain, mode.at.getTime() - 1) + 1 : 0
  const round = Math.max(next, announced)
  return {
    randomness: { kind: 'drand', chain: chain.hash, round },
    due: new Date(timeOfRound(chain, round)),
  }
}
