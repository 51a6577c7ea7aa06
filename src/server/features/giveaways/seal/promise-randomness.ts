import { fail } from '#contract/api/errors.ts'
import { type Randomness, sealOf } from '#draw/commitment.ts'
import { type BeaconChain, roundAt, timeOfRound } from '#draw/drand.ts'
import type { Context } from '#server/context.ts'
import { dayMs, minuteMs, secondMs } from '#server/kit/durations.ts'
import type { DrawOptions } from './draw-request.ts'

/** How a draw gets its number. Decided before anything is sealed, and never changed afterwards. */
export type Mode =
  | { name: 'local' }
  | { name: 'instant'; chain: BeaconChain }
  | { name: 'scheduled'; chain: BeaconChain; at: Date }

/** The randomness a header promises, and what is stored until it is due. */
export interface Promised {
  randomness: Randomness
  /** of a local draw, 32 bytes */
  seed?: Uint8Array
  /** when the round is out */
  due?: Date
}

type Deps = Pick<Context, 'beacon' | 'now' | 'random'>

/** Rounds ahead of the current one, so that the round is certainly not out when the header is sealed. */
const roundsAhead = 2
const minNotice = 2 * minuteMs
const maxNotice = 90 * dayMs
/** Allows for the transit time of a request sent at the last moment, in milliseconds. */
const leniency = 30 * secondMs

/** How long a known beacon state stays valid, in milliseconds: if it answers, and if it does not. */
const upValidMs = 10_000
const downValidMs = 3000
/** Milliseconds a user waits for that check. */
const checkTimeout = 2000

/** Checks the beacon again if the last check is too old, so that problems are reported before anything is sealed. */
export async function checkBeacon({ beacon }: Pick<Context, 'beacon'>): Promise<void> {
  await beacon.recentState(beacon.state() === 'up' ? upValidMs : downValidMs, checkTimeout)
}

/** The modes a draw may request right now, and the default. */
export function modesOf({ beacon }: Pick<Context, 'beacon'>) {
  const state = beacon.state()
  return state === 'up' && beacon.chain
    ? { offered: 'instant' as const, modes: ['instant', 'scheduled', 'local'] as const }
    : { offered: 'local' as const, modes: ['local'] as const }
}

/**
 * The mode of a draw: the requested one, or the default (REQ-modes). Raises `mode_unavailable` for a requested mode
 * that is not available, and `draw_time_invalid`; nothing is sealed then.
 */
export function modeOf(ctx: Deps, options: Pick<DrawOptions, 'mode' | 'draw_at'>): Mode {
  const { offered, modes } = modesOf(ctx)
  const name = options.mode ?? offered
  if ((name === 'scheduled') !== (options.draw_at !== undefined)) throw fail('draw_time_invalid')
  if (name === 'local') return { name }
  const { chain } = ctx.beacon
  if (!chain || !modes.some((mode) => mode === name)) throw fail('mode_unavailable', { mode: name })
  if (name === 'instant') return { name, chain }
  const at = new Date(options.draw_at ?? '')
  const notice = at.getTime() - ctx.now().getTime()
  if (!(notice >= minNotice - leniency && notice <= maxNotice + leniency)) throw fail('draw_time_invalid')
  return { name, chain, at }
}

/**
 * The promise of a mode, made at the moment of sealing: a round that is still unknown, or a sealed seed. `sealedAt` is
 * the time the ledger will state; it may be ahead of a clock that was set back, and the round must come after it.
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
  // The first round at or after the announced time.
  const announced = mode.name === 'scheduled' ? roundAt(chain, mode.at.getTime() - 1) + 1 : 0
  const round = Math.max(next, announced)
  return {
    randomness: { kind: 'drand', chain: chain.hash, round },
    due: new Date(timeOfRound(chain, round)),
  }
}
