import { useT } from '#web/i18n/frame.tsx'
import { Fold } from '#web/ui/fold.tsx'

interface NumberStageProps {
  /** localized; null before the first draw */
  numbers: readonly string[] | null
  /** how many there will be */
  count: number
  /** the number of draws on this page; numbers move in from the first one on */
  round: number
}

/** Maximum number of empty places shown before the first draw. */
const maxPlaces = 5
/** Up to so many numbers are large, and up to so many small; the rest is a line of text. */
const maxLarge = 12
const maxSmall = 100

/** The numbers are in their places from the start: the animation only shows what is settled. */
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
