type BrandMarkProps = { look: 'box' | 'lucky'; size?: number; className?: string }

export function BrandMark({ look, size = 28, className }: BrandMarkProps) {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      {look === 'box' ? <Box /> : <Bubble />}
    </svg>
  )
}

/** A box with its lid lifted. */
function Box() {
  return (
    <>
      <path d="M4.5 17.2 16 22.4v8.2L4.5 25.2z" fill="var(--art-1)" />
      <path d="M27.5 17.2 16 22.4v8.2l11.5-5.4z" fill="var(--art-2)" />
      <path d="M3.2 10.8 17.3 2.2l11.9 3.6-13.9 9z" fill="var(--art-1)" />
      <path d="m15.3 14.8 13.9-9v2.6l-13.9 9.1L3.2 13.4v-2.6z" fill="var(--art-2)" />
    </>
  )
}

/** A bubble with the face of a die. */
function Bubble() {
  return (
    <>
      <path
        d="M10 2h12a8 8 0 0 1 8 8v8a8 8 0 0 1-8 8h-7l-7.6 4.6A1 1 0 0 1 6 29.7V25a8 8 0 0 1-4-7v-8a8 8 0 0 1 8-8z"
        fill="var(--art-1)"
      />
      <g className="mark-eyes" fill="#09090b">
        <circle cx="11.5" cy="9.5" r="2.3" />
        <circle cx="20.5" cy="9.5" r="2.3" />
        <circle cx="11.5" cy="18.5" r="2.3" />
        <circle cx="20.5" cy="18.5" r="2.3" />
      </g>
    </>
  )
}
