import '../chance-parts/chance.css'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { toolLock } from '#web/actions/tool-lock.ts'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { LockedTool } from '#web/components/locked-tool.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { Note } from '#web/ui/note.tsx'
import { WithoutScript } from '#web/ui/without-script.tsx'
import { HowItWorks } from '../shared-toss/how-it-works.tsx'
import '../shared-toss/shared-toss.css'
import { StartToss } from './start-toss.tsx'

export function loader({ request, context }: LoaderFunctionArgs) {
  return { lock: toolLock(context, 'chance', request) }
}

export default function PairTossPage() {
  const t = useT()
  const { lock } = useLoaderData<typeof loader>()
  return (
    <div className="wrap">
      <PageHead title={t('pair_toss.title')} description={t('pair_toss.description')} />
      <div className="page-head">
        <div>
          <h1>{t('pair_toss.title')}</h1>
          <p>{t('pair_toss.lead')}</p>
        </div>
      </div>
      {lock ? (
        <LockedTool lock={lock} />
      ) : (
        <div className="stack gap-6">
          <WithoutScript>
            <Note kind="warn" title={t('pair_toss.scripts')} />
          </WithoutScript>
          <div className="split">
            <StartToss />
            <aside className="split-aside stack gap-3" aria-labelledby="how-title">
              <h2 id="how-title" className="pair-title">
                {t('pair_toss.how')}
              </h2>
              <HowItWorks />
            </aside>
          </div>
        </div>
      )}
    </div>
  )
}
