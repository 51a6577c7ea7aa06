import type { EligibleEntry } from '#contract/draws/results.ts'
import { useFormat } from '../../i18n/format.ts'
import { Name } from '../../ui/name.tsx'
import { labelOf } from './shown-entries.ts'

const firstShuffle = 14
const laterShuffle = 6

interface Props {
  entries: readonly EligibleEntry[]
  /** index of the winner being drawn; later ones get a shorter shuffle */
  index: number
}

/** Entries falling into the box one by one; without entries nothing falls. */
export function Slips({ entries, index }: Props) {
  const { number } = useFormat()
  const count = index === 0 ? firstShuffle : laterShuffle
  const names = Array.from({ length: entries.length > 0 ? count : 0 }, (_, slip) =>
    entries.at((index * firstShuffle + slip) % entries.length),
  )
  return (
    <ul className="reveal-slips">
      {names.map((entry, slip) => (
        // Slips have no identity but their index
        <li key={slip}>{entry && <Name>{labelOf(entry, number)}</Name>}</li>
      ))}
    </ul>
  )
}
