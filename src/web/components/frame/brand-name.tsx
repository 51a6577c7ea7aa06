import { useFrame } from '../../i18n/frame.tsx'

/** Logo, name in two weights, and optionally the version label. */
export function BrandName({ label = false }: { label?: boolean }) {
  const { brand } = useFrame()
  return (
    <span className="brand">
      <BrandMark look={brand.key} />
      <span>
        {brand.nameParts[0]}
        <b>{brand.nameParts[1]}</b>
      </span>
      {label && <small>{brand.versionLabel}</small>}
    </span>
  )
}

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

/** The mark of each brand, on a square of 32 units: its parts with the one of two colors that each has. */
export const markShapes = {
  /** a box with its lid lifted */
  box: [
    { d: 'M4.5 17.2 16 22.4v8.2L4.5 25.2z', color: 1 },
    { d: 'M27.5 17.2 16 22.4v8.2l11.5-5.4z', color: 2 },
    { d: 'M3.2 10.8 17.3 2.2l11.9 3.6-13.9 9z', color: 1 },
    { d: 'm15.3 14.8 13.9-9v2.6l-13.9 9.1L3.2 13.4v-2.6z', color: 2 },
  ],
  /** a bubble, whose eyes are those of a die */
  lucky: [
    {
      d: 'M10 2h12a8 8 0 0 1 8 8v8a8 8 0 0 1-8 8h-7l-7.6 4.6A1 1 0 0 1 6 29.7V25a8 8 0 0 1-4-7v-8a8 8 0 0 1 8-8z',
      color: 1,
    },
  ],
} as const

export const markEyes = {
  radius: 2.3,
  at: [
    [11.5, 9.5],
    [20.5, 9.5],
    [11.5, 18.5],
    [20.5, 18.5],
  ],
} as const
