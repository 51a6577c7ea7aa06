import type { MediaDetail } from '#contract/content/media.ts'
import { ActionButton } from '#web/actions/action-form.tsx'
import { OpenLink } from '#web/components/open-link.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { useBytes } from '#web/i18n/use-bytes.ts'
import { useLookAgain } from '#web/state/use-look-again.ts'
import { Note } from '#web/ui/note.tsx'
import { Progress } from '#web/ui/progress/progress.tsx'

interface HostingPartProps {
  medium: MediaDetail
  hosting: NonNullable<MediaDetail['hosting']>
  mayUpdate: boolean
}

/** Moves a video to Vimeo, from where visitors then see it. */
export function HostingPart({ medium, hosting, mayUpdate }: HostingPartProps) {
  const t = useT()
  const isUnderWay = ['waiting', 'sending', 'transcoding'].includes(hosting.status)
  useLookAgain(isUnderWay, lookAgainMs)
  return (
    <section className="dash-part" aria-labelledby="hosting">
      <h2 id="hosting">{t('media.hosting')}</h2>
      <div aria-live="polite">
        <State medium={medium} hosting={hosting} />
      </div>
      {mayUpdate && (
        <div className="row gap-2">
          {hosting.offered && (hosting.status === 'none' || hosting.status === 'failed') && (
            <ActionButton intent="host" size="small" icon="upload">
              {t(hosting.status === 'failed' ? 'media.hosting.again' : 'media.hosting.send')}
            </ActionButton>
          )}
          {hosting.status !== 'none' && (
            <ActionButton intent="unhost" size="small" kind="ghost">
              {t(`media.hosting.${returnKind(hosting.status)}`)}
            </ActionButton>
          )}
        </div>
      )}
    </section>
  )
}

/** A failed transfer never left this site, so there is nothing to bring back. */
function returnKind(status: NonNullable<MediaDetail['hosting']>['status']): 'back' | 'leave' | 'stop' {
  if (status === 'ready') return 'back'
  return status === 'failed' ? 'leave' : 'stop'
}

function State({ medium, hosting }: Omit<HostingPartProps, 'mayUpdate'>) {
  const t = useT()
  const bytes = useBytes()
  const { status, sent, problem, offered } = hosting
  const settings = (
    <OpenLink page="dashboardSettings" search="?group=video">
      {t('media.hosting.settings')}
    </OpenLink>
  )
  if (status === 'failed')
    return (
      <Note kind="bad" title={t('media.hosting.failed')}>
        <p>
          {t(`media.hosting.problem.${problem ?? 'refused'}`)} {t('media.hosting.stays')}
        </p>
        {!offered && <p>{settings}</p>}
      </Note>
    )
  if (status === 'ready')
    return (
      <p>
        {t('media.hosting.ready')}{' '}
        {medium.address && (
          <a href={medium.address} rel="noopener noreferrer">
            {t('media.hosting.open')}
          </a>
        )}
      </p>
    )
  if (status === 'sending')
    return (
      <>
        <Progress max={medium.size} value={sent} label={t('media.hosting')} />
        <p>{t('media.hosting.sending', { sent: bytes(sent), size: bytes(medium.size) })}</p>
      </>
    )
  if (status !== 'none') return <p>{t(`media.hosting.${status}`)}</p>
  if (offered) return <p className="muted">{t('media.hosting.offer')}</p>
  return (
    <p className="muted">
      {t('media.hosting.missing')} {settings}
    </p>
  )
}

const lookAgainMs = 3000
