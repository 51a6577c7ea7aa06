import './digits.css'
import { useFormat } from '../../../i18n/format.ts'
import { secondsOf, useLeft } from '../../waiting/use-left.ts'
import type { Wait } from '../reveal-props.ts'

/** The seconds that are left, as tall as the stage; the names fall in front of them. */
export function Digits({ wait: { due, clock, overdue } }: { wait: Wait }) {
  const { number } = useFormat()
  const left = useLeft(due, clock, secondsOf)
  if (overdue) return null
  return (
    // Each number enters on its own.
    <b
      key={left}
      className="reveal-digits"
      data-near={left <= 3 || undefined}
      data-over={left === 0 || undefined}
    >
      {number(left)}
    </b>
  )
}
