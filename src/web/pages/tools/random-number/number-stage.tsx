import { useT } from '#web/i18n/frame.tsx'
import { Fold } from '#web/ui/fold.tsx'

interface NumberStageProps {
  /** as the language writes them; null before anything was drawn */
  numbers: readonly string[] | null
  /** how many there will be */
  count: number
  /** how often was drawn here; what came moves in from the first time on */
  round: number
}

/** Empty places that are shown before the first draw. */
const maxPlaces = 5
/** So many stand in large figures, and so many in small ones; what comes after them is a line to read. */
const maxLarge = 12
const maxSmall = 100

/** The numbers stand in their places from the start: the movement only shows what is settled. */
export function NumberStage({ numbers, count, round }: NumberStageProps) {
  const t = useT()
  if (!numbers) return <EmptyPlaces count={Math.min(maxPlaces, Math.max(1, count))} />
  const rest = numbers.slice(maxSmall)
  return (
    <>
      <ul className={`number-tiles number-tiles-${sizeOf(numbers)}`} key={round}>
        {numbers.slice(0, maxSmall).map((number, i) => (
          <li className={round > 0 ? 'number-tile number-tile-new' : 'number-tile'} key={`${i} ${number}`}>
            <bdi>{number}</bdi>
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <Fold title={t('random_number.rest', { count: rest.length })} className="number-more">
          <p className="number-line">{rest.join('  ·  ')}</p>
        </Fold>
      )}
    </>
  )
}

function EmptyPlaces({ count }: { count: number }) {
  return (
    <div className="number-tiles number-tiles-empty" aria-hidden="true">
      {Array.from({ length: count }, (_, i) => (
        <span className="number-tile" key={i}>
          –
        </span>
      ))}
    </div>
  )
}

function sizeOf(numbers: readonly string[]): 'one' | 'long' | 'few' | 'crowd' {
  const longest = Math.max(...numbers.map((number) => number.length))
  if (numbers.length > maxLarge) return 'crowd'
  if (longest > 9) return 'long'
  return numbers.length === 1 ? 'one' : 'few'
}
