import { useId } from 'react'
import { BoxArt } from './box-art.tsx'

type BrandArtProps = {
  look: 'box' | 'lucky'
  state: 'closed' | 'open' | 'empty'
  width?: number
  className?: string
}

/** The product's own object in one of its states, as drawn for the active brand. */
export function BrandArt({ look, state, ...rest }: BrandArtProps) {
  if (look === 'box') return <BoxArt state={state} {...rest} />
  return <BubbleArt state={state === 'empty' ? 'empty' : 'full'} {...rest} />
}

type BubbleArtProps = {
  /** `full` shows the face of the die, `empty` only the bubbles. */
  state: 'full' | 'empty'
  width?: number
  className?: string
}

const behind =
  'M34 8h92a26 26 0 0 1 26 26v52a26 26 0 0 1-26 26H70l-30 22V111A26 26 0 0 1 8 86V34A26 26 0 0 1 34 8z'
const inFront =
  'M112 62h84a32 32 0 0 1 32 32v62a32 32 0 0 1-32 32h-8v30l-38-30h-38a32 32 0 0 1-32-32V94a32 32 0 0 1 32-32z'
const hatching = Array.from({ length: 19 }, (_, line) => `M0 ${17 + line * 7}h170`).join('')

function BubbleArt({ state, width = 240, className }: BubbleArtProps) {
  const id = useId()
  return (
    <svg
      className={className ? `art ${className}` : 'art'}
      viewBox="0 -10 240 236"
      width={width}
      height={Math.round((width * 236) / 240)}
      aria-hidden="true"
    >
      <defs>
        <clipPath id={id}>
          <path d={behind} />
        </clipPath>
      </defs>
      <path d={hatching} clipPath={`url(#${id})`} stroke="var(--art-2)" strokeWidth="1.6" opacity="0.9" />
      <path d={behind} fill="none" stroke="var(--art-2)" strokeWidth="3" />
      <g transform="rotate(5 160 130)">
        <path d={inFront} fill="var(--art-1)" />
        {state === 'full' && (
          <g fill="#09090b">
            <circle cx="128" cy="99" r="12" />
            <circle cx="180" cy="99" r="12" />
            <circle cx="128" cy="151" r="12" />
            <circle cx="180" cy="151" r="12" />
          </g>
        )}
      </g>
    </svg>
  )
}
