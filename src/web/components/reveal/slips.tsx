import { Name } from '../../ui/name.tsx'

const firstShuffle = 14
const laterShuffle = 6

interface Props {
  /** real names, or none: then the slips stay blank */
  names: readonly string[]
  /** which winner is on the way; later ones get a shorter shuffle */
  index: number
}

/** Entries falling into the box, one after the other. */
export function Slips({ names, index }: Props) {
  const count = index === 0 ? firstShuffle : laterShuffle
  const shown = Array.from(
    { length: count },
    (_, slip) => names[(index * firstShuffle + slip) % names.length],
  )
  return (
    <ul className="reveal-slips">
      {shown.map((name, slip) => (
        // Slips have no identity but their turn
        <li key={slip}>{name === undefined ? null : <Name>{name}</Name>}</li>
      ))}
    </ul>
  )
}
