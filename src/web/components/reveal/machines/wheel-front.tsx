/** The middle of a wheel, and its pointer, which the script flicks. */
export function WheelFront() {
  return (
    <>
      <circle r="104" fill="var(--stage-art-3)" stroke="var(--wheel-line)" strokeWidth="4" />
      <circle
        r="90"
        fill="none"
        stroke="var(--stage-line)"
        strokeWidth="3"
        strokeDasharray="2 9"
        strokeLinecap="round"
      />
      <g className="wheel-pointer" fill="var(--wheel-pointer)" stroke="var(--wheel-rim)" strokeWidth="6">
        <path d="M426 0 508-38a42 42 0 1 1 0 76z" />
        <circle cx="522" r="14" fill="var(--wheel-rim)" stroke="none" />
      </g>
    </>
  )
}

export function WheelRim() {
  return <circle r="494" fill="var(--wheel-rim)" stroke="var(--wheel-line)" strokeWidth="4" />
}
