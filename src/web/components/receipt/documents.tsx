import type { Result } from '#contract/draws/results.ts'
import { givenTitle } from '#contract/draws/titles/given-title.ts'
import { useFrame } from '../../i18n/frame.tsx'
import { PageLink } from '../../i18n/link.tsx'
import { CopyButton, LinkButton } from '../../ui/buttons/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { TextArea } from '../../ui/forms/field.tsx'
import { embedCode } from './embed-code.ts'

interface DocumentsProps {
  result: Pick<
    Result,
    'share_code' | 'share_link' | 'title' | 'source' | 'own_id' | 'winners' | 'substitutes'
  >
  /** describes an embedded frame that shows no winners */
  embedNote?: string
  onCopyRefused: () => void
}

/** Downloads: the receipt, an offline verifier, a printout, and a frame for other sites. */
export function Documents({ result, embedNote, onCopyRefused }: DocumentsProps) {
  const { brand, locale, t } = useFrame()
  const { share_code: code, share_link, winners } = result
  const hides = [...winners, ...result.substitutes].some(({ public_name }) => public_name !== undefined)
  const at = `/api/results/${code}`
  const short = code.slice(0, 8)
  const embed = embedCode({
    origin: new URL(share_link).origin,
    shareCode: code,
    locale,
    title: givenTitle(result) || t('result.title'),
    places: winners.length || 1,
  })
  return (
    <div className="grid grid-cols-1 gap-3 content-start text-15 [&_p]:max-w-(--measure)">
      <ul className="grid gap-3">
        <li className="grid gap-1 justify-items-start">
          <LinkButton kind="quiet" icon="download" href={`${at}/receipt`} download={`receipt-${short}.json`}>
            {t('receipt.download')}
          </LinkButton>
          <p className="small muted">{t('receipt.download.note')}</p>
          {hides && <p className="small muted">{t('receipt.download.hidden')}</p>}
        </li>
        {hides && result.own_id && (
          <li className="grid gap-1 justify-items-start">
            <LinkButton
              kind="quiet"
              icon="download"
              href={`${at}/receipt?names=full`}
              download={`receipt-full-${short}.json`}
            >
              {t('receipt.download_full')}
            </LinkButton>
            <p className="small muted">{t('receipt.download_full.note')}</p>
          </li>
        )}
        <li className="grid gap-1 justify-items-start">
          <LinkButton
            kind="quiet"
            icon="shield-check"
            href={`${at}/verifier.html?locale=${locale}`}
            download={`verify-${short}.html`}
          >
            {t('receipt.verifier')}
          </LinkButton>
          <p className="small muted">{t('receipt.verifier.note')}</p>
        </li>
        <li className="grid gap-1 justify-items-start">
          <LinkButton
            kind="quiet"
            icon="file-text"
            href={`${at}/certificate.pdf?locale=${locale}&brand=${brand.key}`}
            download={`certificate-${short}.pdf`}
          >
            {t('receipt.certificate')}
          </LinkButton>
        </li>
        <li className="grid gap-1 justify-items-start">
          <PageLink page="verifyReceipt">{t('verify_receipt.title')}</PageLink>
          <p className="small muted">{t('verify_receipt.lead')}</p>
        </li>
      </ul>
      <Fold title={t('receipt.embed')} className="no-print">
        <div className="stack gap-3">
          <TextArea
            label={t('receipt.embed.label')}
            hint={embedNote ?? t('receipt.embed.note')}
            className="font-normal text-13 leading-[1.5] font-mono normal-nums"
            defaultValue={embed}
            readOnly
            rows={5}
            dir="ltr"
            spellCheck={false}
          />
          <div className="needs-script">
            <CopyButton
              size="small"
              text={embed}
              label={t('receipt.embed.copy')}
              copiedLabel={t('result.copied')}
              onRefused={onCopyRefused}
            />
          </div>
        </div>
      </Fold>
    </div>
  )
}
