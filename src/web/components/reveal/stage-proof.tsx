import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/frame.tsx'
import type { QrPath } from '../qr-path.ts'

export interface StageProofProps {
  /** ISO time of the draw */
  drawnAt: string
  /** of the result */
  link: string
  qr: QrPath
}

/** For the audience: when it was drawn, and where everybody can look it up now. */
export function StageProof({ drawnAt, link, qr }: StageProofProps) {
  const t = useT()
  const { dateTimeAndUtc } = useFormat()
  return (
    <div className="stage-proof">
      <svg viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={t('result.qr')}>
        <path d={qr.path} fill="currentColor" shapeRendering="crispEdges" />
      </svg>
      <div>
        <p className="stage-proof-check">{t('stage.check')}</p>
        <p className="stage-proof-link" dir="ltr">
          {link.replace(/^https?:\/\//, '')}
        </p>
        <p>{t('stage.settled', { time: dateTimeAndUtc(drawnAt) })}</p>
      </div>
    </div>
  )
}
