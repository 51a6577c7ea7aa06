import type { ReactNode } from 'react'
import type { Result } from '#contract/draws/results.ts'
import type { QrPath } from '#web/components/qr-path.ts'
import { QrPicture } from '#web/components/qr-picture.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass, CopyButton } from '#web/ui/buttons/button.tsx'

interface ResultRailProps {
  result: Pick<Result, 'share_link' | 'is_shared' | 'expires_at'>
  qr: QrPath
  /** a text saying that it cannot be edited, for draws without winners */
  kept?: string
  /** more ways to share it, for those without a bar of their own */
  children?: ReactNode
  onCopyRefused: () => void
}

/** Ways to share the result: a QR code, a link that can be selected without scripts, a button. */
export function ResultRail({ result, qr, kept, children, onCopyRefused }: ResultRailProps) {
  const { share_link, is_shared, expires_at } = result
  const t = useT()
  const { date } = useFormat()
  return (
    <aside
      className="grid grid-cols-1 gap-4 sticky inset-bs-6 to-1000:static print:-order-1 print:static"
      aria-label={t('result.link')}
    >
      <ResultCode title={t('result.link')} link={share_link} qr={qr} />
      <p className="small muted">
        {is_shared === false ? (
          t('result.link.closed')
        ) : (
          <>
            {kept ?? t('result.link.kept')} {expires_at && t('result.link.until', { date: date(expires_at) })}
          </>
        )}
      </p>
      <div className="stack gap-2 no-print">
        <span className="needs-script">
          <CopyButton
            wide
            text={share_link}
            label={t('result.link.copy')}
            copiedLabel={t('result.link.copied')}
            onRefused={onCopyRefused}
          />
        </span>
        {children}
        <PageLink page="giveawayFromFile" className={buttonClass({ kind: 'ghost', wide: true })}>
          {t('result.again')}
        </PageLink>
      </div>
    </aside>
  )
}

interface ResultCodeProps {
  title: string
  link: string
  qr: QrPath
}

/** The address of a draw: a QR code, and a link that can be selected without scripts. */
export function ResultCode({ title, link, qr }: ResultCodeProps) {
  const t = useT()
  return (
    <div className="grid grid-cols-[128px_minmax(0,1fr)] gap-4 items-center to-360:grid-cols-1">
      <QrPicture qr={qr} label={t('result.qr')} />
      <div className="stack gap-2">
        <h2 className="text-16 tracking-[-0.01em] leading-[1.3]">{title}</h2>
        <p
          className="result-link font-normal text-13 leading-[1.45] font-mono text-ink-2 wrap-anywhere select-all normal-nums"
          dir="ltr"
        >
          {link.replace(/^https:\/\//, '')}
        </p>
      </div>
    </div>
  )
}
