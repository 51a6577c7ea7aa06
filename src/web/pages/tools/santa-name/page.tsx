import '../chance-parts/chance.css'
import { useState, useSyncExternalStore } from 'react'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Name } from '#web/ui/inline-text.tsx'
import { Note, WithoutScript } from '#web/ui/note.tsx'
import { readSantaLink } from '../secret-santa/santa-link.ts'

/** A link is for one person, so it must not leak to other sites or into an index. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' }
}

/** Whom the owner of this link drew. The name is in the fragment, which browsers never send to a server. */
export default function SantaName() {
  const t = useT()
  const fragment = useSyncExternalStore(listen, readFragment, () => undefined)
  const found = fragment === undefined ? undefined : readSantaLink(fragment)
  return (
    <div className="wrap [--page:560px] grid gap-6 pbs-12 pbe-16">
      <PageHead title={t('santa_name.title')} hidden />
      <h1 className="wrap-anywhere">{found?.title ? <bdi>{found.title}</bdi> : t('santa_name.title')}</h1>
      <WithoutScript>
        <Note title={t('santa_name.scripts')} />
      </WithoutScript>
      {found && <Envelope key={fragment} giver={found.giver} receiver={found.receiver} />}
      {fragment !== undefined && !found && (
        <Note kind="bad" role="alert" title={t('santa_name.broken')}>
          <p>{t('santa_name.broken.text')}</p>
        </Note>
      )}
      <p className="small muted no-print">
        <PageLink page="secretSanta">{t('santa_name.own')}</PageLink>
      </p>
    </div>
  )
}

/** Closed until it is pressed, because others may be looking. */
function Envelope({ giver, receiver }: { giver: string; receiver: string }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="panel panel-lift grid gap-4 p-8">
      <p>{t('santa_name.hello', { name: giver })}</p>
      <p
        className="grid content-center min-h-[5.5em] [border-block:2px_dashed_var(--line-2)] text-center"
        role="status"
      >
        {isOpen && (
          <>
            <span className="muted">{t('santa_name.drew')}</span>{' '}
            <Name className="[animation:santa-open_400ms_var(--ease-out)] motion-reduce:animate-none font-semibold text-36 leading-[1.2] font-display wrap-anywhere normal-nums">
              {receiver}
            </Name>
          </>
        )}
      </p>
      <div className="row no-print">
        <Button kind="primary" size="large" onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'santa_name.hide' : 'santa_name.open')}
        </Button>
        {isOpen && (
          <Button size="large" icon="printer" onClick={() => window.print()}>
            {t('santa_name.print')}
          </Button>
        )}
      </div>
      <p className="small muted no-print">{t('santa_name.secret')}</p>
    </section>
  )
}

function readFragment(): string {
  return location.hash.slice(1)
}

/** A newer link may be pasted into the address bar of the open page. */
function listen(changed: () => void): () => void {
  window.addEventListener('hashchange', changed)
  return () => window.removeEventListener('hashchange', changed)
}
