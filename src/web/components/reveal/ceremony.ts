import { createStore, type Store } from '../../state/store.ts'

/**
 * lock: the seal appears. shuffle: names run by. lift: the winner rises. shown: the winner stays until the user
 * continues. all: every winner at once. over: the ceremony closes.
 */
export type Phase = 'lock' | 'shuffle' | 'lift' | 'shown' | 'all' | 'over'

export interface Moment {
  phase: Phase
  /** index of the winner, from 0 */
  index: number
}

export interface Ceremony {
  moment: Store<Moment>
  /** Starts or restarts; returns a function that stops the timer. */
  begin: () => () => void
  /** Shows the winner being revealed, else advances to the next one, else to the end. */
  next: () => void
  showAll: () => void
  /** Returns to the previous winner, fully shown. */
  back: () => void
}

/** Milliseconds; the first shuffle builds suspense, later ones only separate the winners. */
export const lasts = { lock: 400, shuffle: 2400, laterShuffle: 1000, lift: 600 } as const

/**
 * The sequence of the ceremony. Only what precedes a name is timed: a shown winner stays. `calm` is for reduced motion:
 * no shuffle, and each winner appears at once.
 */
export function createCeremony(winners: number, calm: boolean): Ceremony {
  const moment = createStore<Moment>({ phase: 'lock', index: 0 })
  let timer: ReturnType<typeof setTimeout> | undefined

  function go(next: Moment) {
    clearTimeout(timer)
    moment.set(next)
    const pause = pauseAfter(next)
    if (pause !== undefined) timer = setTimeout(() => go(following(next, calm)), pause)
  }

  return {
    moment,
    begin() {
      go({ phase: 'lock', index: 0 })
      return () => clearTimeout(timer)
    },
    next() {
      const { phase, index } = moment.get()
      if (phase === 'all' || phase === 'over') go({ phase: 'over', index })
      else if (phase !== 'shown') go({ phase: 'shown', index })
      else if (index + 1 < winners) go({ phase: calm ? 'shown' : 'shuffle', index: index + 1 })
      else go({ phase: winners > 1 ? 'all' : 'over', index })
    },
    back() {
      const { phase, index } = moment.get()
      if (phase === 'all') go({ phase: 'shown', index: winners - 1 })
      else if (index > 0) go({ phase: 'shown', index: index - 1 })
    },
    showAll() {
      go({ phase: winners > 1 ? 'all' : 'shown', index: winners - 1 })
    },
  }
}

function pauseAfter({ phase, index }: Moment): number | undefined {
  if (phase === 'lock' || phase === 'lift') return lasts[phase]
  if (phase === 'shuffle') return index === 0 ? lasts.shuffle : lasts.laterShuffle
  return undefined
}

function following({ phase, index }: Moment, calm: boolean): Moment {
  if (phase === 'lock') return { phase: calm ? 'shown' : 'shuffle', index }
  return { phase: phase === 'shuffle' ? 'lift' : 'shown', index }
}
