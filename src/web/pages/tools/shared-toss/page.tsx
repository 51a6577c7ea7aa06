import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { getPairToss } from '#contract/draws/pair-tosses.ts'
import { chanceTitle } from '#contract/draws/titles/chance-title.ts'
import { pathFor } from '#locales/paths.ts'
import { send } from '#web/api/send.ts'
import { fatal } from '#web/boot/fatal.ts'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { InviteLink } from '#web/components/invite-link.tsx'
import { type QrPath, qrPath } from '#web/components/qr-path.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Note, WithoutScript } from '#web/ui/note.tsx'
import { visitContext } from '#web/visit/visit-context.ts'
import { outcomeOf } from './device-rules.ts'
import { outcomeWords, People, TossPanel } from './toss-panel.tsx'
import { useDevice } from './use-device.ts'

/** Recomputes the toss, which nothing before both seals needs. */
const CheckPanel = lazy(() => import('./check-panel.tsx'))

export async function loader({ context, params }: LoaderFunctionArgs) {
  const tossCode = params['tossCode'] ?? ''
  const answer = await send(getPairToss, { params: { share_code: tossCode }, context })
  if (!answer.ok) throw fatal(answer.message, answer.status || 500)
  const { frame } = context.get(visitContext)
  const link = frame.origin + pathFor('sharedToss', frame.locale, { tossCode })
  return { toss: answer.data, outcome: outcomeOf(answer.data), link, qr: qrPath(link) }
}

/** The page keeps itself up to date, and its device's part must not start over. */
export function shouldRevalidate({
  defaultShouldRevalidate,
  currentUrl,
  nextUrl,
}: {
  defaultShouldRevalidate: boolean
  currentUrl: URL
  nextUrl: URL
}) {
  return currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate
}

/** The address is all it takes to join, so it must not leak to other sites or into an index. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' }
}

export default function SharedTossPage() {
  const { toss } = useLoaderData<typeof loader>()
  return <SharedToss key={toss.share_code} />
}

function SharedToss() {
  const t = useT()
  const loaded = useLoaderData<typeof loader>()
  const device = useDevice(loaded.toss, loaded.outcome)
  const { toss, role, isChanged, failure, isFleeting } = device
  const hasBoth = toss.commitments.b !== null
  // What comes while the page is open is shown by the coins and dice first.
  const detail =
    loaded.outcome && loaded.toss.status === 'opened'
      ? outcomeWords(t, loaded.outcome)
      : chanceTitle(loaded.toss.toss, t)
  return (
    <div className="wrap">
      <PageHead
        title={t('pair_toss.title')}
        detail={detail}
        description={t('pair_toss.description')}
        hidden
      />
      <meta name="referrer" content="no-referrer" />
      <header className="page-head">
        <div>
          <h1>{t('pair_toss.title')}</h1>
          <p>{t('pair_toss.lead')}</p>
        </div>
      </header>
      <WithoutScript>
        <Note kind="warn" title={t('pair_toss.scripts')} />
      </WithoutScript>
      <div className="split">
        <div className="stack gap-8">
          {isChanged && <Note kind="bad" role="alert" title={t('pair_toss.changed')} />}
          {isFleeting && <Note kind="warn" role="status" title={t('pair_toss.fleeting')} />}
          {failure && <Note kind="warn" role="status" title={failure} />}
          <TossPanel {...device} loaded={loaded.toss} />
          <People toss={toss} role={role} />
        </div>
        <aside
          className="split-aside stack gap-8"
          aria-label={t(hasBoth ? 'pair_toss.check' : 'pair_toss.invite')}
        >
          {toss.status === 'waiting' && role === 'a' && <InvitePanel {...loaded} />}
          <Suspense>
            {hasBoth && <CheckPanel toss={toss} isChanged={isChanged} isPart={Boolean(role)} />}
          </Suspense>
          {toss.status !== 'waiting' && toss.status !== 'sealed' && (
            <PageLink page="pairToss" className={buttonClass({ wide: true })}>
              {t('pair_toss.again')}
            </PageLink>
          )}
        </aside>
      </div>
    </div>
  )
}

/** Ways to send the link to the other person: a code to scan, a link that can be selected, a button. */
function InvitePanel({ link, qr }: { link: string; qr: QrPath }) {
  const t = useT()
  return (
    <section className="stack gap-3" aria-labelledby="invite-title">
      <h2 id="invite-title" className="text-18 tracking-[-0.01em]">
        {t('pair_toss.invite')}
      </h2>
      <InviteLink
        {...{ link, qr }}
        codeLabel={t('pair_toss.invite.code')}
        copyLabel={t('pair_toss.invite.copy')}
        copiedLabel={t('pair_toss.invite.copied')}
      />
      <p className="small muted">{t('pair_toss.invite.text')}</p>
    </section>
  )
}
