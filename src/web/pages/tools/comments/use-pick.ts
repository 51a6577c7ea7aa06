import { type RefObject, useEffect, useRef } from 'react'
import { useSubmit } from 'react-router'
import type { Ended } from './load-collection.ts'
import type { Weighed } from './shown-rows.ts'

/** Who asked for winners at once gets them as soon as nothing is left to decide; anything else waits for a press. */
export function usePick(
  loaded: Ended,
  weighed: Weighed,
  form: RefObject<HTMLFormElement | null>,
  wasAnswered: boolean,
): boolean {
  const submit = useSubmit()
  const asked = useRef(false)
  const isDue = !wasAnswered && leavesNothingOpen(loaded, weighed)

  useEffect(() => {
    if (!isDue || asked.current || !form.current) return
    asked.current = true
    const sent = new FormData(form.current)
    sent.set('intent', 'draw')
    sent.set('scripted', '1')
    void submit(sent, { method: 'post', encType: 'multipart/form-data', replace: true })
  }, [isDue, submit, form])

  return isDue
}

function leavesNothingOpen({ collection, modes, preset }: Ended, { eligible }: Weighed): boolean {
  const { wish, completeness, drawn } = collection
  const isWhole = completeness === 'complete' || completeness === 'supplied'
  const isUntouched = drawn.length === 0 && preset === undefined
  return wish.pick && isWhole && isUntouched && eligible >= wish.winners && modes.beacon.state !== 'down'
}
