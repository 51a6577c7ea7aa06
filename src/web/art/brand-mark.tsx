import { markEyes, markShapes } from './mark-shapes.ts'

type BrandMarkProps = { look: 'box' | 'lucky'; size?: number; className?: string }

export function BrandMark({ look, size = 28, className }: BrandMarkProps) {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      {markShapes[look].map(({ d, color }) => (
        <path key={d} d={d} fill={`var(--art-${color})`} />
      ))}
      {look === 'lucky' && (
        <g className="mark-eyes" fill="#09090b">
          {markEyes.at.map(([cx, cy]) => (
            <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r={markEyes.radius} />
          ))}
        </g>
      )}
    </svg>
  )
}
