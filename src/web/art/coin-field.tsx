import './coin-art.css'

const step = 12

/** Many coins at once: full discs are heads, rings are tails. */
export function CoinField({ faces }: { faces: readonly number[] }) {
  const columns = Math.ceil(Math.sqrt(faces.length * 2.5))
  const rows = Math.ceil(faces.length / columns)
  return (
    <svg
      className="coin-field"
      viewBox={`0 0 ${columns * step} ${rows * step}`}
      width={columns * step}
      height={rows * step}
      aria-hidden="true"
    >
      <path d={discs(faces, columns, 0, 4.2)} className="coin-disc" />
      <path d={discs(faces, columns, 1, 3.4)} className="coin-ring" />
    </svg>
  )
}

/** One path for all of them: a thousand elements would cost more than the toss. */
function discs(faces: readonly number[], columns: number, shown: number, radius: number): string {
  return faces
    .map((face, i) => {
      if (face !== shown) return ''
      const [x, y] = [step * (i % columns) + step / 2 - radius, step * Math.floor(i / columns) + step / 2]
      return `M${x} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0z`
    })
    .join('')
}
