import type { QrPath } from '../../../components/qr-path.ts'
import { useT } from '../../../i18n/frame.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { ResultCode } from './result-code.tsx'

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
      <ResultCode title={t('waiting.address')} link={link} qr={qr} />
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
