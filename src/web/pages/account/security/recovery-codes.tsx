import { useFrame } from '../../../i18n/frame.tsx'
import { toasts } from '../../../state/toast-queue.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'

/** Codes for the day when the phone is gone. They are shown this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t, brand } = useFrame()
  const text = codes.join('\n')
  return (
    <div className="panel panel-pad stack gap-3" role="status">
      <h3>{t('security.codes.title')}</h3>
      <p className="muted">{t('security.codes.text')}</p>
      <ul className="security-codes" translate="no">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="row">
        <span className="needs-script">
          <CopyButton
            text={text}
            label={t('security.codes.copy')}
            copiedLabel={t('account.copied')}
            onRefused={() => toasts.add({ title: t('account.copy_refused'), color: 'error' })}
          />
        </span>
        <LinkButton
          icon="download"
          download={`${brand.name}-recovery-codes.txt`}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
        >
          {t('security.codes.download')}
        </LinkButton>
      </div>
    </div>
  )
}
