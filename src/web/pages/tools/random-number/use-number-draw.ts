import { useState } from 'react'
import { drawNumbers } from '#draw/chance/numbers.ts'
import { byDevice } from '../chance-parts/device-chance.ts'
import { soundChance } from '../chance-parts/sound.ts'
import { useChanceHistory } from '../chance-parts/use-chance-history.ts'
import { type NumberSettings, poolOf, settingsFault, specOf, writeNumberSettings } from './number-settings.ts'

export interface Drawn {
  /** null before the first draw */
  numbers: readonly string[] | null
  /** all numbers drawn so far, including these, if none repeats until all are drawn */
  gone: readonly string[]
}

/** The numbers drawn on this device with the page's settings, starting with what the server drew. */
export function useNumberDraw(initial: NumberSettings, drawn: Drawn) {
  const [settings, setSettings] = useState(initial)
  const [{ numbers, gone }, setDrawn] = useState(drawn)
  const [round, setRound] = useState(0)
  const [isRefused, setRefused] = useState(false)
  const { add } = useChanceHistory('numbers')
  const fault = settingsFault(settings)

  function change(next: NumberSettings) {
    setSettings(next)
    // Numbers drawn from another range do not apply to this one.
    if (poolOf(next) !== poolOf(settings)) setDrawn({ numbers: null, gone: [] })
    else if (next.count !== settings.count) setDrawn({ numbers: null, gone })
  }

  function draw() {
    if (fault) {
      document.getElementById(`number_${fault.field}`)?.focus()
      return
    }
    const came = byDevice((random) => drawNumbers(specOf(settings), random, settings.untilEmpty ? gone : []))
    setRefused(!came)
    if (!came || came.length === 0) return
    setDrawn({ numbers: came, gone: settings.untilEmpty ? [...gone, ...came] : [] })
    setRound(round + 1)
    add(writeNumberSettings(settings), came.join(' '))
    soundChance('number')
  }

  function startAnew() {
    setDrawn({ numbers: null, gone: [] })
  }

  return { settings, numbers, gone, round, isRefused, fault, change, draw, startAnew }
}
