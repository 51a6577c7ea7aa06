import './crowd.css'
import { Name } from '../../ui/name.tsx'

const places = 12

/** The bubbles around the winner: they drift during the shuffle and then fall still. */
export function Crowd({ names, drifts }: { names: readonly string[]; drifts: boolean }) {
  const shown = Array.from({ length: places }, (_, place) => names[place % Math.max(names.length, 1)])
  return (
    <ul className="reveal-crowd" data-drifts={drifts || undefined}>
      {shown.map((name, place) => (
        // A bubble is its place. A list shorter than the crowd shows each name once.
        <li key={place}>{name === undefined || place >= names.length ? null : <Name>{name}</Name>}</li>
      ))}
    </ul>
  )
}
