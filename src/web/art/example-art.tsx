import drawn from './example-rosettes.svg?no-inline'
import { EngravedSeal, type SealProps } from './seal.tsx'

/** The rosettes of our examples, which are the same for everyone: `sample` is the draw on the home page. */
type Example = 'seal' | 'sample-seal' | 'sample'

/** One cached file instead of 20 KB of lines in the page; `src/guilloche.test.ts` draws it. */
export function ExampleRosette({
  name,
  size,
  lineWidth = 0.5,
}: {
  name: Example
  size: number
  lineWidth?: number
}) {
  return (
    <svg
      className="rosette"
      width={size}
      height={size}
      viewBox={`${-size / 2} ${-size / 2} ${size} ${size}`}
      strokeWidth={lineWidth}
      aria-hidden="true"
    >
      <use href={`${drawn}#${name}`} />
    </svg>
  )
}

/** A seal that is an example, and says so beside it. */
export function ExampleSeal({ of = 'seal', ...seal }: SealProps & { of?: 'seal' | 'sample-seal' }) {
  return <EngravedSeal {...seal} rosette={<ExampleRosette name={of} size={64} lineWidth={0.7} />} />
}
