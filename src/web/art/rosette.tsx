import { useId } from 'react'
import { type RosetteShape, rosette, sealShape } from '../../guilloche.ts'
import { EngravedSeal, type SealProps } from './seal.tsx'

type RosetteProps = RosetteShape & {
  /** The commitment of a provable draw. Nothing else may have this pattern. */
  hash: string
  lineWidth?: number
  /** Animates the lines being drawn, once: only on the stage. */
  draw?: boolean
  className?: string
}

export function Rosette({ hash, lineWidth = 0.5, draw, className, ...shape }: RosetteProps) {
  const id = useId()
  const { size } = shape
  return (
    <svg
      className={['rosette', draw && 'rosette-draw', className].filter(Boolean).join(' ')}
      width={size}
      height={size}
      viewBox={`${-size / 2} ${-size / 2} ${size} ${size}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={lineWidth}
      aria-hidden="true"
    >
      {rosette(hash, shape).map((ring, index) => {
        const curve = `${id}-${index}`
        return (
          <g key={curve}>
            <path id={curve} d={ring.path} {...(draw && { pathLength: 1 })} />
            {ring.turns.slice(1).map((turn) => (
              <use key={turn} href={`#${curve}`} transform={`rotate(${turn})`} />
            ))}
            {ring.mirrored &&
              ring.turns.map((turn) => (
                <use key={turn} href={`#${curve}`} transform={`scale(1 -1) rotate(${turn})`} />
              ))}
          </g>
        )
      })}
    </svg>
  )
}

/** The seal of this draw, generated from its commitment. */
export function ProvableSeal({ hash, ...seal }: SealProps & { hash: string }) {
  return <EngravedSeal {...seal} rosette={<Rosette hash={hash} lineWidth={0.7} {...sealShape} />} />
}
