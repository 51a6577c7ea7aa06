import './pictures.css'
import type { ReactNode } from 'react'
import { BrandArt } from '#web/art/brand-art.tsx'
import { pickerPages } from '#web/components/frame/platform-pages.ts'
import { PlatformMark } from '#web/components/platform-mark.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useFrame, useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import type { PlatformRow } from './load-and-answer.ts'

export interface BelowProps {
  /** the first digits of the number that decided the sample */
  number: string
  platforms: readonly PlatformRow[]
  prices: readonly { name: string; price: string; comments: string }[]
  questions: readonly { id: string; question: string; answer: string }[]
}

/** What is read below the first screen. */
export default function BelowHero({ number, platforms, prices, questions }: BelowProps) {
  return (
    <>
      <Facts />
      <Pictures number={number} />
      <Platforms rows={platforms} />
      <MoreTools />
      <Prices plans={prices} />
      <Questions questions={questions} />
    </>
  )
}

/**
 * Measured on November 20, 2026: a draw of 10 winners from 1,000,000 names gives a receipt of 17,765 bytes. Checking it
 * on the result page took 10.8 to 13.0 ms on the first press and 1.5 to 4.2 ms on the fifth, in three fresh contexts of
 * Chromium 150 on a two-core machine busy with other work.
 */
const checkMilliseconds = 13
const receiptKilobytes = 18

/** Three numbers with their meaning; each is true of the current product. */
function Facts() {
  const t = useT()
  const { number } = useFormat()
  return (
    <section aria-labelledby="facts-title">
      <h2 className="visually-hidden" id="facts-title">
        {t('home.facts')}
      </h2>
      <ul className="grid grid-cols-3 mbs-18 border-y border-y-line-2 phone:grid-cols-1 phone:mbs-12">
        <Fact
          figure={t('home.fact.check', { milliseconds: number(checkMilliseconds) })}
          text={t('home.fact.check.text')}
        />
        <Fact
          figure={t('home.fact.size', { kilobytes: number(receiptKilobytes) })}
          text={t('home.fact.size.text')}
        />
        <Fact figure={number(0)} text={t('home.fact.requests.text')} />
      </ul>
      <p className="mbs-3 text-14 text-ink-2">
        <PageLink page="about" hash="#numbers">
          {t('home.facts.more')}
        </PageLink>
      </p>
    </section>
  )
}

function Fact({ figure, text }: { figure: string; text: string }) {
  return (
    <li className="pbs-5.5 px-7 pbe-6 first:ps-0 not-phone:not-first:border-s not-phone:not-first:border-s-line phone:grid phone:grid-cols-[116px_minmax(0,1fr)] phone:gap-3 phone:items-baseline phone:py-4.5 phone:px-0 phone:not-first:border-bs phone:not-first:border-bs-line">
      <b className="block mbe-2.5 font-heading text-36 leading-none font-display tracking-[-0.03em] normal-nums phone:mbe-0 phone:text-28">
        {figure}
      </b>
      <p className="max-w-[34ch] text-15 text-ink-2">{text}</p>
    </li>
  )
}

const tools = [
  { page: 'wheelOfNames', name: 'wheel', icon: 'wheel' },
  { page: 'raffle', name: 'raffle', icon: 'ticket' },
  { page: 'secretSanta', name: 'santa', icon: 'gift' },
  { page: 'randomTeams', name: 'teams', icon: 'users' },
  { page: 'randomOrder', name: 'order', icon: 'list-ordered' },
  { page: 'coinToss', name: 'coin', icon: 'coin' },
  { page: 'diceRoll', name: 'dice', icon: 'dice' },
  { page: 'randomNumberGuess', name: 'number', icon: 'hash' },
  { page: 'yesOrNo', name: 'yes_no', icon: 'help' },
  { page: 'pairToss', name: 'pair', icon: 'link' },
] as const

function MoreTools() {
  const t = useT()
  return (
    <section className="section" aria-labelledby="more-title">
      <div className="section-head">
        <h2 id="more-title">{t('home.more.title')}</h2>
        <p>{t('home.more.text')}</p>
      </div>
      <ul className="grid grid-cols-5 gap-4 phone:grid-cols-2 phone:gap-3">
        {tools.map(({ page, name, icon }) => (
          <li
            className="panel relative grid gap-3 content-start p-6 wrap-anywhere hyphens-auto phone:p-4"
            key={name}
          >
            <Icon className="text-engrave" name={icon} size={40} />
            {/* The whole card is the link. */}
            <PageLink
              page={page}
              className="font-medium text-inherit decoration-line-2 after:absolute after:inset-0"
            >
              {t(`home.more.${name}`)}
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The first of the site's questions; all of them are on the FAQ page. */
function Questions({ questions }: Pick<BelowProps, 'questions'>) {
  const t = useT()
  return (
    <section
      className="section grid grid-cols-[5fr_7fr] gap-y-8 gap-x-16 phone:grid-cols-1 phone:gap-4"
      aria-labelledby="questions-title"
    >
      <div>
        <h2 className="text-36 tracking-[-0.028em]" id="questions-title">
          {t('home.questions.title')}
        </h2>
      </div>
      <div>
        {questions.map(({ id, question, answer }) => (
          <Fold key={id} title={question}>
            <p>{answer}</p>
          </Fold>
        ))}
        <p className="mbs-4">
          <PageLink page="faq">{t('home.questions.all')}</PageLink>
        </p>
      </div>
    </section>
  )
}

function Prices({ plans }: { plans: BelowProps['prices'] }) {
  const t = useT()
  if (plans.length === 0) return null
  return (
    <section className="section" aria-labelledby="prices-title">
      <div className="section-head">
        <h2 id="prices-title">{t('home.prices.title')}</h2>
        <p>
          {t('home.prices.text')} <PageLink page="pricing">{t('home.prices.compare')}</PageLink>
        </p>
      </div>
      <ul className="panel grid grid-cols-4 phone:grid-cols-2">
        {plans.map(({ name, price, comments }) => (
          <li
            className="pbs-5.5 px-6 pbe-6 not-first:border-s not-first:border-s-line phone:pbs-4.5 phone:px-4 phone:pbe-5 phone:odd:border-s-0 phone:[&:nth-child(n+3)]:border-bs phone:[&:nth-child(n+3)]:border-bs-line"
            key={name}
          >
            <h3 className="font-semibold text-16 leading-[1.4] font-text tracking-normal capitalize normal-nums">
              {name}
            </h3>
            <p className="text-14 text-ink-2 mbs-3 mbe-2.5">
              <b className="font-heading text-36 leading-none font-display tracking-[-0.03em] text-ink normal-nums">
                {price}
              </b>{' '}
              <span>{t('home.price.month')}</span>
            </p>
            <p className="text-14 text-ink-2">{comments}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Each platform and what one has to do there; its own page says what can be read. */
function Platforms({ rows }: { rows: readonly PlatformRow[] }) {
  const t = useT()
  return (
    <section className="section" aria-labelledby="platforms">
      <div className="section-head">
        <h2 id="platforms">{t('home.post.needs')}</h2>
      </div>
      <ul className="grid grid-cols-3 gap-px overflow-hidden border border-line rounded-panel bg-line phone:grid-cols-1">
        {rows.map(({ platform, name, act, plan }) => (
          <li
            className="relative grid grid-cols-[28px_minmax(0,1fr)_auto] gap-y-0.5 gap-x-4 items-center py-5 px-6 bg-surface phone:py-3.5 phone:px-4 hover:bg-hover"
            key={platform}
          >
            <PlatformMark className="row-[span_2] text-mark" platform={platform} size={28} />
            <h3 className="font-semibold text-16 leading-[1.4] font-text tracking-normal normal-nums">
              <PageLink
                page={pickerPages[platform]}
                className="text-inherit no-underline after:absolute after:inset-0"
              >
                {name}
              </PageLink>
            </h3>
            <p className="col-[2_/_-1] text-14 text-ink-2">{t(`home.do.${act}`)}</p>
            {plan && <span className="tag row-1 col-3 capitalize">{plan}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

const grounds = { sealed: 'bg-surface', number: 'bg-wash', winners: 'bg-win-wash' }

/** Three pictures of one draw, with a line each: sealed, the number, the winner. */
function Pictures({ number }: { number: string }) {
  const { brand, t } = useFrame()
  const isBox = brand.key === 'box'
  const pictures = {
    sealed: (
      <>
        <BrandArt className="phone:w-22" look={brand.key} state={isBox ? 'closed' : 'empty'} width={168} />
        <span
          className={`${isBox ? '[translate:0_34px] phone:[translate:0_18px]' : '[translate:22px_18px]'} absolute inset-0 grid place-items-center size-14 m-auto rounded-[50%] bg-mark text-on-mark [box-shadow:0_0_0_6px_var(--surface)] phone:size-9 phone:[box-shadow:0_0_0_4px_var(--surface)]`}
        >
          <Icon name="lock" size={24} />
        </span>
      </>
    ),
    number: (
      <b className="beacon relative grid place-items-center py-4 px-3.5 rounded-[6px] bg-mark text-on-mark font-semibold text-[20px] leading-none font-mono normal-nums phone:[scale:0.52]">
        {number}
      </b>
    ),
    winners: <BrandArt className="phone:w-22" look={brand.key} state="open" width={168} />,
  } satisfies Record<string, ReactNode>
  return (
    <section className="section" aria-labelledby="steps-title">
      <div className="section-head">
        <h2 id="steps-title">{t('home.steps.title')}</h2>
      </div>
      <ol className="grid grid-cols-3 gap-6 phone:grid-cols-1">
        {(['sealed', 'number', 'winners'] as const).map((step) => (
          <li
            className="phone:grid phone:grid-cols-[120px_minmax(0,1fr)] phone:gap-y-0.5 phone:gap-x-4 phone:content-center"
            key={step}
          >
            <div
              aria-hidden="true"
              className={`${grounds[step]} relative grid place-items-center h-58 mbe-4 border border-line rounded-panel overflow-hidden phone:row-[span_2] phone:h-28 phone:mbe-0`}
            >
              {pictures[step]}
            </div>
            <h3 className="mbe-1.5 phone:self-end phone:m-0">{t(`home.step.${step}`)}</h3>
            <p className="max-w-[40ch] text-15 text-ink-2">{t(`home.step.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
