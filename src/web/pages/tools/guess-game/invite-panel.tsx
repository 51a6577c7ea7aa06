import type { QrPath } from '../../../components/qr-path.ts'
import { useT } from '../../../i18n/frame.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'

interface InvitePanelProps {
  link: string
  qr: QrPath
}

/** How friends come to the game: a code to point at, a link that can be selected without scripts, a button. */
export function InvitePanel({ link, qr }: InvitePanelProps) {
  const t = useT()
  return (
    <section className="stack gap-3" aria-labelledby="invite-title">
      <h2 id="invite-title" className="guess-aside-title">
        {t('guess_game.invite')}
      </h2>
      <div className="guess-invite">
        <svg
          className="guess-code"
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          width={128}
          height={128}
          role="img"
          aria-label={t('guess_game.invite.code')}
        >
          <path d={qr.path} fill="currentColor" shapeRendering="crispEdges" />
        </svg>
        <div className="stack gap-3">
          <p className="guess-link" dir="ltr">
            {link.replace(/^https?:\/\//, '')}
          </p>
          <span className="needs-script">
            <CopyButton
              text={link}
              label={t('guess_game.invite.copy')}
              copiedLabel={t('guess_game.invite.copied')}
            />
          </span>
        </div>
      </div>
      <p className="small muted">{t('guess_game.invite.text')}</p>
    </section>
  )
}
