import type { QrPath } from '#web/components/qr-path.ts'
import { useT } from '#web/i18n/frame.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'

/** Ways to send the link to the other person: a code to scan, a link that can be selected, a button. */
export function InvitePanel({ link, qr }: { link: string; qr: QrPath }) {
  const t = useT()
  return (
    <section className="stack gap-3" aria-labelledby="invite-title">
      <h2 id="invite-title" className="pair-title">
        {t('pair_toss.invite')}
      </h2>
      <div className="pair-invite">
        <svg
          className="pair-code"
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          width={128}
          height={128}
          role="img"
          aria-label={t('pair_toss.invite.code')}
        >
          <path d={qr.path} fill="currentColor" shapeRendering="crispEdges" />
        </svg>
        <div className="stack gap-3">
          <p className="pair-link" dir="ltr">
            {link.replace(/^https?:\/\//, '')}
          </p>
          <span className="needs-script">
            <CopyButton
              text={link}
              label={t('pair_toss.invite.copy')}
              copiedLabel={t('pair_toss.invite.copied')}
            />
          </span>
        </div>
      </div>
      <p className="small muted">{t('pair_toss.invite.text')}</p>
    </section>
  )
}
