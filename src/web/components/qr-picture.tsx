import type { QrPath } from './qr-path.ts'

/** A QR code as a picture. Scanners need dark on light, whatever the theme. */
export function QrPicture({ qr: { size, path }, label }: { qr: QrPath; label: string }) {
  return (
    <svg
      className="size-32 border border-line rounded-control bg-[#ffffff] text-[#09090b] forced-color-adjust-none [print-color-adjust:exact]"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
    >
      <path d={path} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  )
}
