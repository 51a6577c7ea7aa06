import { createStore, type Store } from '../../state/store.ts'
import type { Show } from './shows.ts'

/**
 * pour: names fall into the box, or the wheel turns, for as long as the winners are unknown. hush: nothing moves, or
 * what turns slows down to the winner. lift: the winner rises. shown: the winner stays. all: every winner at once. over: the ceremony closes.
 */
export type Phase = 'pour' | 'hush' | 'lift' | 'shown' | 'all' | 'over'

export interface Moment {
  phase: Phase
  /** index of the winner, from 0 */
  index: number
}

export interface CeremonyPlayer {
  moment: Store<Moment>
  /** Starts or restarts; returns a function that stops the timers. */
  begin: () => () => void
  /** Shows what follows in another way. */
  present: (show: Show) => void
  /** The number of winners is known: the first one rises, once the names had their time. */
  arrive: (winners: number) => void
  /** Shows the winner being revealed, else advances to the next one, else to the end. */
  next: () => void
  showAll: () => void
  /** Returns to the previous winner, fully shown. */
  back: () => void
}

interface Manner {
  show: Show
  /** reduced motion: no names fall, and each winner appears at once */
  calm: boolean
  /** winners follow each other without a press, and end in the picture of all */
  flows: boolean
}

/** Milliseconds; the first pour builds suspense, later ones only separate the winners. */
export const lasts = { pour: 2400, laterPour: 900, lift: 700 } as const

/**
 * The box falls shut and stands still; bubbles stop, and then pop until one is left; wheel and reels slow down and rest
 * on the winner.
 */
const hushes = {
  box: { first: 560, later: 340 },
  bubbles: { first: 2200, later: 1200 },
  wheel: { first: 6600, later: 4600 },
  slots: { first: 5400, later: 3800 },
  plain: { first: 0, later: 0 },
} as const

export function hushOf(show: Show, index: number): number {
  return hushes[show][index === 0 ? 'first' : 'later']
}

/** Until the last segment has left the wheel and it turns fast again. */
const laterPours: Partial<Record<Show, number>> = { wheel: 1900, slots: 1300 }

/** More winners than this are only shown together after it. */
const maxFlowing = 12

/**
 * The sequence of the ceremony. What precedes a name is timed; the last winner stays, and without `flows` each of them
 * does.
 */
export function createCeremony({ show: first, calm, flows }: Manner): CeremonyPlayer {
  let show = first
  const moment = createStore<Moment>({ phase: 'pour', index: 0 })
  let timer: ReturnType<typeof setTimeout> | undefined
  let winners = 0
  let isPoured = false

  function go(next: Moment) {
    clearTimeout(timer)
    moment.set(next)
    const pause = pauseOf(next)
    if (pause !== undefined) timer = setTimeout(() => go(following(next)), pause)
  }

  function pauseOf({ phase, index }: Moment): number | undefined {
    if (phase === 'pour') return laterPours[show] ?? lasts.laterPour
    if (phase === 'hush') return hushOf(show, index)
    if (phase === 'lift') return lasts.lift
    return phase === 'shown' && flows && winners > 1 ? restAfter(winners) : undefined
  }

  function following({ phase, index }: Moment): Moment {
    if (phase === 'pour') return { phase: 'hush', index }
    if (phase === 'hush') return { phase: 'lift', index }
    return phase === 'lift' ? { phase: 'shown', index } : after(index)
  }

  function after(index: number): Moment {
    const isLast = index + 1 >= winners || (flows && index + 1 >= maxFlowing)
    if (isLast) return { phase: winners > 1 ? 'all' : 'over', index }
    return { phase: isQuiet() ? 'shown' : 'pour', index: index + 1 }
  }

  function leadOn() {
    if (winners > 0 && isPoured && moment.get().phase === 'pour')
      go({ phase: isQuiet() ? 'shown' : 'hush', index: 0 })
  }

  /** Each winner appears at once. */
  function isQuiet(): boolean {
    return calm || show === 'plain'
  }

  return {
    moment,
    begin() {
      clearTimeout(timer)
      isPoured = isQuiet()
      moment.set({ phase: 'pour', index: 0 })
      timer = setTimeout(() => {
        isPoured = true
        leadOn()
      }, lasts.pour)
      leadOn()
      return () => clearTimeout(timer)
    },
    present(next) {
      show = next
      isPoured ||= isQuiet()
      leadOn()
    },
    arrive(count) {
      winners = count
      leadOn()
    },
    next() {
      const { phase, index } = moment.get()
      if (winners === 0) return
      if (phase === 'all' || phase === 'over') go({ phase: 'over', index })
      else go(phase === 'shown' ? after(index) : { phase: 'shown', index })
    },
    back() {
      const { phase, index } = moment.get()
      if (phase === 'all') go({ phase: 'shown', index: winners - 1 })
      else if (index > 0) go({ phase: 'shown', index: index - 1 })
    },
    showAll() {
      if (winners > 0) go({ phase: winners > 1 ? 'all' : 'shown', index: winners - 1 })
    },
  }
}

/** The more winners, the shorter each of them stays. */
function restAfter(winners: number): number {
  if (winners <= 3) return 3200
  return winners <= 6 ? 2200 : 1300
}
