import type { BrandKey } from '#brand.ts'
import { createStore, type Store } from '../../state/store.ts'

/**
 * pour: names fall into the box, for as long as the winners are unknown. hush: nothing moves. lift:
 * the winner rises. shown: the winner stays. all: every winner at once. over: the ceremony closes.
 */
export type Phase = 'pour' | 'hush' | 'lift' | 'shown' | 'all' | 'over'

export interface Moment {
  phase: Phase
  /** index of the winner, from 0 */
  index: number
}

export interface Ceremony {
  moment: Store<Moment>
  /** Starts or restarts; returns a function that stops the timers. */
  begin: () => () => void
  /** The number of winners is known: the first one rises, once the names had their time. */
  arrive: (winners: number) => void
  /** Shows the winner being revealed, else advances to the next one, else to the end. */
  next: () => void
  showAll: () => void
  /** Returns to the previous winner, fully shown. */
  back: () => void
}

interface Manner {
  brand: BrandKey
  /** reduced motion: no names fall, and each winner appears at once */
  calm: boolean
  /** winners follow each other without a press, and end in the picture of all */
  flows: boolean
}

/** Milliseconds; the first pour builds suspense, later ones only separate the winners. */
export const lasts = { pour: 2400, laterPour: 900, lift: 700 } as const

/** The box falls shut and stands still; bubbles stop, and then pop until one is left. */
const hushes = { box: { first: 560, later: 340 }, lucky: { first: 2200, later: 1200 } } as const

export function hushOf(brand: BrandKey, index: number): number {
  return hushes[brand][index === 0 ? 'first' : 'later']
}

/** More winners than this are only shown together after it. */
const maxFlowing = 12

/**
 * The sequence of the ceremony. What precedes a name is timed; the last winner stays, and without `flows` each of them
 * does.
 */
export function createCeremony({ brand, calm, flows }: Manner): Ceremony {
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
    if (phase === 'pour') return lasts.laterPour
    if (phase === 'hush') return hushOf(brand, index)
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
    return { phase: calm ? 'shown' : 'pour', index: index + 1 }
  }

  function leadOn() {
    if (winners > 0 && isPoured && moment.get().phase === 'pour')
      go({ phase: calm ? 'shown' : 'hush', index: 0 })
  }

  return {
    moment,
    begin() {
      clearTimeout(timer)
      isPoured = calm
      moment.set({ phase: 'pour', index: 0 })
      timer = setTimeout(() => {
        isPoured = true
        leadOn()
      }, lasts.pour)
      leadOn()
      return () => clearTimeout(timer)
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
