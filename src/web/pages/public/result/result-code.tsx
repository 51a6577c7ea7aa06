import type { QrPath } from '#web/components/qr-path.ts'
import { useT } from '#web/i18n/frame.tsx'

interface ResultCodeProps {
  title: string
  link: string
  qr: QrPath
}

/** The address of a draw: a QR code, and a link that can be selected without scripts. */
export function ResultCode({ title, link, qr }: ResultCodeProps) {
  const t = useT()
  return (
    <div className="result-code">
      <svg className="qr" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={t('result.qr')}>
        <path d={qr.path} fill="currentColor" shapeRendering="crispEdges" />
      </svg>
      <div className="stack gap-2">
        <h2>{title}</h2>
        <p className="result-link" dir="ltr">
          {link.replace(/^https:\/\//, '')}
        </p>
      </div>
    </div>
  )
}
