import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { toolLock } from '#web/actions/tool-lock.ts'
import { CoinArt } from '#web/art/coin-art.tsx'
import { DemoPosts } from '#web/components/demo/demo-posts.tsx'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { LockedTool } from '#web/components/locked-tool.tsx'
import { QuickDraw } from '#web/components/quick-draw/quick-draw.tsx'
import { useFrame, useT } from '#web/i18n/frame.tsx'
import { PageLink, usePath } from '#web/i18n/link.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { visitContext } from '#web/visit/visit-context.ts'
import { CommentTools } from './comment-tools.tsx'
import { NumberCard } from './number-card.tsx'
import '../chance-parts/chance.css'
import './tools.css'
import './board.css'
import { lazy, type SubmitEvent, Suspense, useState } from 'react'
import { tossCoins } from '#draw/chance/coins.ts'
import { BrandArt } from '#web/art/brand-art.tsx'
import { useChanceHistory } from '../chance-parts/chance-records.ts'
import { ChanceStamps } from '../chance-parts/chance-stamps.tsx'
import { byDevice } from '../chance-parts/device-chance.ts'
import { NoRandomness } from '../chance-parts/no-randomness.tsx'
import { soundChance } from '../chance-parts/sound.ts'
import { SpokenOutcome } from '../chance-parts/spoken-outcome.tsx'
import { CoinStage, coinSides, coinStamp } from '../coin-toss/coin-stage.tsx'
import { useFacePictures } from '../coin-toss/face-pictures.ts'
import { ChanceCard } from './chance-card.tsx'

/** Its dice are code of their own; until it is there, the form leads to the page of the tool. */
const DiceCard = lazy(async () => ({ default: (await import('./dice-card.tsx')).DiceCard }))

const kinds = ['txt', 'csv', 'xlsx', 'json'] as const

/** The file types that the tool accepts, with its picture. */
function FileKinds() {
  const { brand, t } = useFrame()
  return (
    <div className="tool-kinds">
      <BrandArt look={brand.key} state="open" width={200} />
      <div>
        <h4>{t('tools.kinds')}</h4>
        <dl>
          <div>
            <dt>{t('tools.kind.paste')}</dt>
            <dd>{t('tools.kind.paste.text')}</dd>
          </div>
          {kinds.map((kind) => (
            <div key={kind}>
              <dt className="mono" dir="ltr">
                .{kind}
              </dt>
              <dd>{t(`tools.kind.${kind}.text`)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}

export function loader({ request, context }: LoaderFunctionArgs) {
  const { newKey } = context.get(visitContext)
  return {
    lock: toolLock(context, 'chance', request),
    listLock: toolLock(context, 'list'),
    formKey: newKey(),
  }
}

/** Lists only tools that work, and they work in place. */
export default function Tools() {
  const t = useT()
  const { lock, listLock, formKey } = useLoaderData<typeof loader>()
  return (
    <div className="wrap">
      <PageHead title={t('tools.title')} description={t('tools.description')} />
      <div className="tools-head">
        <h1>{t('tools.heading')}</h1>
        {!lock && <p className="lead">{t('tools.lead')}</p>}
      </div>
      {lock ? (
        // The same plan opens both kinds of tools, so one prompt is enough.
        <LockedTool lock={lock} />
      ) : (
        <div className="chance-board">
          <CoinCard />
          <Suspense fallback={<section className="panel chance-card" />}>
            <DiceCard />
          </Suspense>
          <NumberCard />
          <PairCard />
          <ListTools />
        </div>
      )}
      <h2 className="tools-winners">{t('tools.winners')}</h2>
      <section className="tool" aria-labelledby="tool-list">
        <div className="tool-work">
          <h3 id="tool-list">
            <PageLink page="giveawayFromFile">{t('tools.list.title')}</PageLink>
          </h3>
          {!(lock && listLock) && <QuickDraw formKey={formKey} lock={listLock} rows={6} />}
        </div>
        <FileKinds />
      </section>
      <CommentTools />
      <DemoPosts />
    </div>
  )
}

/** One coin. Without scripts its page tosses it. */
function CoinCard() {
  const t = useT()
  const path = usePath()
  const pictures = useFacePictures()
  const { add } = useChanceHistory('coins')
  const [face, setFace] = useState<number>()
  const [round, setRound] = useState(0)
  const [isRefused, setRefused] = useState(false)
  const sides = coinSides(t, { heads: '', tails: '' })

  function toss(event: SubmitEvent) {
    event.preventDefault()
    const [fallen] = byDevice((random) => tossCoins({ tool: 'coins', coins: 1 }, random)) ?? []
    setRefused(fallen === undefined)
    if (fallen === undefined) return
    setFace(fallen)
    setRound(round + 1)
    add('1', String(fallen))
    soundChance('coin')
  }

  return (
    <ChanceCard
      page="coinToss"
      title={t('coin_toss.title')}
      actions={
        <form method="get" action={path('coinToss')} onSubmit={toss} className="chance-act">
          <Button type="submit" kind="primary" name="now" value="1" className="chance-again">
            {t('coin_toss.toss', { count: 1 })}
          </Button>
        </form>
      }
      foot={<ChanceStamps tool="coins" stamp={({ fell }) => coinStamp(fell, sides)} round={round} />}
    >
      {isRefused && <NoRandomness />}
      <CoinStage faces={[face ?? 0]} round={round} {...{ sides, pictures }} />
      <SpokenOutcome text={face === 1 ? sides.tails : sides.heads} round={round} />
    </ChanceCard>
  )
}

/** Leads to the toss of two people, which begins with a link of its own. */
function PairCard() {
  const t = useT()
  return (
    <section className="panel pair-card">
      <div className="pair-card-art" aria-hidden="true">
        <CoinArt side="heads" text="" width={72} />
        <Icon name="lock" size={28} />
        <CoinArt side="tails" text="" width={72} />
      </div>
      <div className="stack gap-2">
        <h2>
          <PageLink page="pairToss">{t('tools.pair.title')}</PageLink>
        </h2>
        <p className="muted">{t('tools.pair.text')}</p>
      </div>
      <PageLink page="pairToss" className={buttonClass({})}>
        {t('tools.pair.open')}
      </PageLink>
    </section>
  )
}

const tools = [
  { page: 'wheelOfNames', title: 'wheel_of_names.title', text: 'tools.wheel.text', icon: 'wheel' },
  { page: 'randomTeams', title: 'random_teams.title', text: 'tools.teams.text', icon: 'users' },
  { page: 'randomOrder', title: 'random_order.title', text: 'tools.order.text', icon: 'list-ordered' },
  { page: 'raffle', title: 'raffle.title', text: 'tools.raffle.text', icon: 'ticket' },
  { page: 'secretSanta', title: 'secret_santa.title', text: 'tools.santa.text', icon: 'gift' },
  { page: 'yesOrNo', title: 'yes_or_no.title', text: 'tools.yes_no.text', icon: 'help' },
] as const

/** Tools that have a page of their own only. */
function ListTools() {
  const t = useT()
  return (
    <section className="list-tools" aria-labelledby="tool-names">
      <h2 id="tool-names">{t('tools.lists')}</h2>
      <ul>
        {tools.map(({ page, title, text, icon }) => (
          <li className="panel" key={page}>
            <Icon name={icon} size={40} className="list-tool-icon" />
            <h3>
              <PageLink page={page}>{t(title)}</PageLink>
            </h3>
            <p className="muted">{t(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
