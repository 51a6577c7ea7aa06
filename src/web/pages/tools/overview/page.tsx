import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { DemoPosts } from '../../../components/demo/demo-posts.tsx'
import { PageHead } from '../../../components/page-head.tsx'
import { QuickDraw } from '../../../components/quick-draw/quick-draw.tsx'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { visitContext } from '../../../visit.ts'
import { chanceLock } from '../chance-parts/chance-lock.ts'
import { LockedChance } from '../chance-parts/locked-chance.tsx'
import { CoinCard } from './coin-card.tsx'
import { CommentTools } from './comment-tools.tsx'
import { DiceCard } from './dice-card.tsx'
import { FileKinds } from './file-kinds.tsx'
import { NumberCard } from './number-card.tsx'
import '../chance-parts/chance.css'
import './tools.css'
import './board.css'

export function loader({ request, context }: LoaderFunctionArgs) {
  return { lock: chanceLock(request, context), formKey: context.get(visitContext).newKey() }
}

/** Only tools that work stand here, and they work where they stand. */
export default function Tools() {
  const t = useT()
  const { lock, formKey } = useLoaderData<typeof loader>()
  return (
    <div className="wrap">
      <PageHead title={t('tools.title')} description={t('tools.description')} />
      <div className="tools-head">
        <h1>{t('tools.heading')}</h1>
        {!lock && <p className="lead">{t('tools.lead')}</p>}
      </div>
      {lock ? (
        <LockedChance lock={lock} />
      ) : (
        <div className="chance-board">
          <CoinCard />
          <DiceCard />
          <NumberCard />
        </div>
      )}
      <h2 className="tools-winners">{t('tools.winners')}</h2>
      <section className="tool" aria-labelledby="tool-list">
        <div className="tool-work">
          <h3 id="tool-list">
            <PageLink page="giveawayFromFile">{t('tools.list.title')}</PageLink>
          </h3>
          <QuickDraw formKey={formKey} rows={6} />
        </div>
        <FileKinds />
      </section>
      <CommentTools />
      <DemoPosts />
    </div>
  )
}
