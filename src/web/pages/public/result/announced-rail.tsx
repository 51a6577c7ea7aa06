import { useT } from '../../../i18n/frame.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import type { QrPath } from './qr-path.ts'

interface AnnouncedRailProps {
  link: string
  qr: QrPath
  onCopyRefused: () => void
}

/** How to let entrants know before the draw: the code and the link that will lead to the winners too. */
export function AnnouncedRail({ link, qr, onCopyRefused }: AnnouncedRailProps) {
  const t = useT()
  return (
    <aside className="result-rail" aria-label={t('waiting.address')}>
      <div className="result-code">
        <svg className="qr" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={t('result.qr')}>
          <path d={qr.path} fill="currentColor" shapeRendering="crispEdges" />
        </svg>
        <div className="stack gap-2">
          <h2>{t('waiting.address')}</h2>
          <p className="result-link" dir="ltr">
            {link.replace(/^https:\/\//, '')}
          </p>
        </div>
      </div>
      <p className="small muted">{t('waiting.address.text')}</p>
      <span className="needs-script no-print">
        <CopyButton
          wide
          text={link}
          label={t('result.link.copy')}
          copiedLabel={t('result.link.copied')}
          onRefused={onCopyRefused}
        />
      </span>
    </aside>
  )
}
