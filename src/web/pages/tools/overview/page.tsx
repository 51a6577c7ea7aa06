import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { QuickDraw } from '#web/actions/quick-draw/quick-draw.tsx'
import { toolLock } from '#web/actions/tool-lock.ts'
import { CoinArt } from '#web/art/coin-art.tsx'
import { DemoPosts } from '#web/components/demo/demo-posts.tsx'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { LockedTool } from '#web/components/locked-tool.tsx'
import { useFrame, useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { visitContext } from '#web/visit/visit-context.ts'
import { ChanceCard, NumberCard, TitleLink } from './chance-cards.tsx'
import { CommentTools } from './comment-tools.tsx'
import '../chance-parts/chance.css'
import './tools.css'
import { lazy, type SubmitEvent, Suspense, useState } from 'react'
import { tossCoins } from '#draw/chance/coins.ts'
import { BrandArt } from '#web/art/brand-art.tsx'
import { ChanceStamps, useChanceHistory } from '../chance-parts/chance-records.tsx'
import { byDevice } from '../chance-parts/device-chance.ts'
import { NoRandomness } from '../chance-parts/no-randomness.tsx'
import { soundChance } from '../chance-parts/sound.ts'
import { SpokenOutcome } from '../chance-parts/spoken-outcome.tsx'
import { CoinStage, coinSides, coinStamp } from '../coin-toss/coin.tsx'
import { useFacePictures } from '../coin-toss/face-pictures.ts'

/** Its dice are code of their own; until it is there, the form leads to the page of the tool. */
const DiceCard = lazy(async () => ({ default: (await import('./dice-card.tsx')).DiceCard }))

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
      <div className="pbs-11 pbe-9 phone:pbs-6 phone:pbe-5">
        <h1 className="tracking-large">{t('tools.heading')}</h1>
        {!lock && <p className="lead mbs-3">{t('tools.lead')}</p>}
      </div>
      {lock ? (
        // The same plan opens both kinds of tools, so one prompt is enough.
        <LockedTool lock={lock} />
      ) : (
        <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,7fr)] gap-6 to-1000:grid-cols-1 phone:gap-4">
          <CoinCard />
          <Suspense fallback={<section className="panel" />}>
            <DiceCard />
          </Suspense>
          <NumberCard />
          <PairCard />
          <ListTools />
        </div>
      )}
      <h2 className="mbs-16 mbe-6 text-28">{t('tools.winners')}</h2>
      <section
        className="grid grid-cols-[minmax(0,7fr)_minmax(0,5fr)] gap-y-8 gap-x-16 items-start to-900:grid-cols-1"
        aria-labelledby="tool-list"
      >
        <div className="grid grid-cols-1 gap-4">
          <h3 className="text-22" id="tool-list">
            <TitleLink page="giveawayFromFile">{t('tools.list.title')}</TitleLink>
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

const kinds = ['txt', 'csv', 'xlsx', 'json'] as const
const kindRow = 'grid grid-cols-[minmax(0,2fr)_minmax(0,5fr)] gap-4 py-2.5 border-bs border-bs-line text-15'

/** The file types that the tool accepts, with its picture. */
function FileKinds() {
  const { brand, t } = useFrame()
  return (
    <div className="grid grid-cols-1 gap-6 [&_h4]:mbe-3 [&_dt]:font-medium [&_dd]:text-ink-2">
      <BrandArt look={brand.key} state="open" width={200} className="phone:hidden" />
      <div>
        <h4>{t('tools.kinds')}</h4>
        <dl>
          <div className={kindRow}>
            <dt>{t('tools.kind.paste')}</dt>
            <dd>{t('tools.kind.paste.text')}</dd>
          </div>
          {kinds.map((kind) => (
            <div className={kindRow} key={kind}>
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

/** One coin. Without scripts its page tosses it. */
function CoinCard() {
  const t = useT()
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
      onSubmit={toss}
      actions={
        <Button type="submit" kind="primary" name="now" value="1" className="flex-[1_1_140px]">
          {t('coin_toss.toss', { count: 1 })}
        </Button>
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
    <section className="panel col-span-full grid grid-cols-[auto_minmax(0,1fr)_auto] gap-6 items-center p-6 to-1000:grid-cols-1">
      <div className="flex gap-3 items-center" aria-hidden="true">
        <CoinArt side="heads" text="" width={72} />
        <Icon name="lock" size={28} />
        <CoinArt side="tails" text="" width={72} />
      </div>
      <div className="stack gap-2">
        <h2 className="text-22">
          <TitleLink page="pairToss">{t('tools.pair.title')}</TitleLink>
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
    <section className="col-span-full grid gap-4 mbs-4" aria-labelledby="tool-names">
      <h2 className="text-22" id="tool-names">
        {t('tools.lists')}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,232px),1fr))] gap-6">
        {tools.map(({ page, title, text, icon }) => (
          <li className="panel grid gap-2 content-start p-6" key={page}>
            <Icon name={icon} size={40} className="text-engrave" />
            <h3 className="text-22">
              <TitleLink page={page}>{t(title)}</TitleLink>
            </h3>
            <p className="muted">{t(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
