import './entry-crowd.css'
import type { EligibleEntry } from '#contract/draws/results.ts'
import { useFormat } from '../../i18n/format.ts'
import { Name } from '../../ui/name.tsx'
import type { RevealWinner } from './reveal-props.ts'
import { isOf, labelOf } from './shown-entries.ts'

const maxNames = 12

interface CrowdProps {
  entries: readonly EligibleEntry[]
  drifts: boolean
  /** winners already risen, so that no one is shown twice */
  drawn?: readonly RevealWinner[]
}

/** The bubbles around the winner: they drift during the shuffle and then stop. Each entry is one bubble. */
export function SignInLimiter({ entries, drifts, drawn = [] }: CrowdProps) {
  const { number } = useFormat()
  return (
    <ul className="reveal-crowd" data-drifts={drifts || undefined}>
      {entries.slice(0, maxNames).map((entry) => (
        // A bubble's position is its index in the list: one that rises leaves a gap, and the others stay.
        <li key={entry.row} data-gone={isOf(entry, drawn) || undefined}>
          <Name>{labelOf(entry, number)}</Name>
        </li>
      ))}
    </ul>
  )
}
