import { useMemo, useState } from 'react'
import { pickOne } from '#draw/chance/lists.ts'
import { playChime } from '#web/components/reveal/room/room-sound.ts'
import { byDevice } from '../chance-parts/device-chance.ts'
import { type ListEntry, readWeighted, withoutLine } from '../list-parts/read-entries.ts'
import type { TypedList } from '../list-parts/use-typed-list.ts'
import type { Spin } from './use-wheel-spin.ts'

/** More segments turn too slowly on a phone; longer lists have a tool of their own. */
export const maxOnWheel = 1000

/** A spin with the wheel that it turns, which stays while the list below changes. */
interface Spun extends Spin {
  entries: readonly ListEntry[]
  rests: boolean
  /** the list before the winner left it */
  before?: string | undefined
}

/** What was drawn, decided by this device before the wheel turns. */
export function useWheel({ text, write }: TypedList, removes: boolean) {
  const [spun, setSpun] = useState<Spun>()
  /** never the same twice, or the wheel would not turn again after another list */
  const [spins, setSpins] = useState(0)
  const [winners, setWinners] = useState<readonly string[]>([])
  const [isRefused, setRefused] = useState(false)
  const typed = useMemo(() => readWeighted(text), [text])
  const isTurning = spun !== undefined && !spun.rests
  const isLong = typed.length > maxOnWheel
  const winner = spun?.rests ? spun.entries[spun.index] : undefined

  function spin() {
    if (isTurning || typed.length === 0 || isLong) return
    const index = byDevice((random) =>
      pickOne(
        typed.map(({ weight }) => weight),
        random,
      ),
    )
    setRefused(index === undefined)
    if (index === undefined) return
    const no = spins + 1
    setSpins(no)
    setSpun({ no, index, stop: stopOf(no), entries: typed, rests: false })
  }

  function rest() {
    const drawn = spun?.entries[spun.index]
    if (!spun || !drawn) return
    setWinners([...winners, drawn.name])
    setSpun({ ...spun, rests: true, ...(removes && { before: text }) })
    if (removes) write(withoutLine(text, drawn.line))
    playChime()
  }

  function remove() {
    if (!spun || !winner) return
    setSpun({ ...spun, before: text })
    write(withoutLine(text, winner.line))
  }

  function putBack() {
    if (spun?.before === undefined) return
    write(spun.before)
    setSpun({ ...spun, before: undefined })
  }

  return {
    entries: spun?.entries ?? typed.slice(0, maxOnWheel),
    typed,
    spun,
    winner,
    winners,
    isTurning,
    isLong,
    isRefused,
    spin,
    rest,
    remove,
    putBack,
    /** another list than the one that was drawn from */
    clear: () => setSpun(undefined),
    forgetWinners: () => setWinners([]),
  }
}

/** Not always in the middle of a segment; what is drawn does not depend on it. */
function stopOf(no: number): number {
  return 0.5 + (((no * 0.618034) % 1) - 0.5) * 0.7
}
