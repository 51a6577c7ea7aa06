import { useState } from 'react'
import { drawNumbers } from '#draw/chance/numbers.ts'
import { useEntryState } from '#web/state/entry-state.ts'
import { useChanceHistory } from '../chance-parts/chance-records.tsx'
import { byDevice } from '../chance-parts/device-chance.ts'
import { soundChance } from '../chance-parts/sound.ts'
import { type NumberSettings, poolOf, settingsFault, specOf, writeNumberSettings } from './number-settings.ts'
import { sortDrawn } from './number-stage.tsx'

export interface Drawn {
  /** null before the first draw */
  numbers: readonly string[] | null
  /** where sorted numbers came when they were drawn here, from 0 */
  places?: readonly number[] | undefined
  /** all numbers drawn so far, including these, if none repeats until all are drawn */
  usedNumbers: readonly string[]
}

/** The numbers drawn on this device with the page's settings, starting with what the server drew. */
export function useNumberDraw(initial: NumberSettings, drawn: Drawn) {
  const [{ settings, numbers, places, usedNumbers }, setState, found] = useEntryState('numbers', {
    settings: initial,
    ...drawn,
  })
  const setDrawn = (next: Drawn) => setState({ settings, ...next })
  const [round, setRound] = useState(0)
  const [isRefused, setRefused] = useState(false)
  const { add } = useChanceHistory('numbers')
  const fault = settingsFault(settings)

  function change(next: NumberSettings) {
    // Numbers drawn from another range do not apply to this one.
    if (poolOf(next) !== poolOf(settings)) setState({ settings: next, numbers: null, usedNumbers: [] })
    else if (next.count !== settings.count) setState({ settings: next, numbers: null, usedNumbers })
    else setState({ settings: next, numbers, places, usedNumbers })
  }

  function draw() {
    if (fault) {
      document.getElementById(`number_${fault.field}`)?.focus()
      return
    }
    const came = byDevice((random) =>
      drawNumbers({ ...specOf(settings), sorted: false }, random, settings.untilEmpty ? usedNumbers : []),
    )
    setRefused(!came)
    if (!came || came.length === 0) return
    const sorted = settings.sorted ? sortDrawn(came) : undefined
    const numbersDrawn = sorted?.numbers ?? came
    setDrawn({
      numbers: numbersDrawn,
      places: sorted?.places,
      usedNumbers: settings.untilEmpty ? [...usedNumbers, ...numbersDrawn] : [],
    })
    setRound(round + 1)
    add(writeNumberSettings(settings), numbersDrawn.join(' '))
    soundChance('number')
  }

  function startAnew() {
    setDrawn({ numbers: null, usedNumbers: [] })
  }

  return { settings, found, numbers, places, usedNumbers, round, isRefused, fault, change, draw, startAnew }
}
