import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { toolLock } from '#web/actions/tool-lock.ts'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { learnWords } from '#web/i18n/learn-texts.ts'
import { wordsOf } from '#web/i18n/words.ts'
import { siteContext } from '#web/visit/session.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { answerPost, type PostAnswer } from './answer-post.ts'
import { Hero } from './hero.tsx'
import { loadPlatforms } from './load-platforms.ts'
import { Pictures } from './pictures.tsx'
import { Platforms } from './platforms.tsx'
import { drawSample } from './sample-receipt.ts'
import './home.css'
import './offers.css'
import type { RouterContextProvider } from 'react-router'
import { priceText } from '#web/components/price-text.ts'
import { useFormat } from '#web/i18n/format.ts'
import { PageLink } from '#web/i18n/link.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

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
      <ul className="home-facts">
        <li>
          <b>{t('home.fact.check', { milliseconds: number(checkMilliseconds) })}</b>
          <p>{t('home.fact.check.text')}</p>
        </li>
        <li>
          <b>{t('home.fact.size', { kilobytes: number(receiptKilobytes) })}</b>
          <p>{t('home.fact.size.text')}</p>
        </li>
        <li>
          <b>{number(0)}</b>
          <p>{t('home.fact.requests.text')}</p>
        </li>
      </ul>
      <p className="home-facts-source">
        <PageLink page="about" hash="#numbers">
          {t('home.facts.more')}
        </PageLink>
      </p>
    </section>
  )
}

/** Only the loader names them: their list is no script. */
const moreTools = [
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

function MoreTools({ tools }: { tools: typeof moreTools }) {
  const t = useT()
  return (
    <section className="section more-tools" aria-labelledby="more-title">
      <div className="section-head">
        <h2 id="more-title">{t('home.more.title')}</h2>
        <p>{t('home.more.text')}</p>
      </div>
      <ul>
        {tools.map(({ page, name, icon }) => (
          <li className="panel" key={name}>
            <Icon name={icon} size={40} />
            <PageLink page={page}>{t(`home.more.${name}`)}</PageLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How many questions are shown here; the rest is one click away. */
const shownQuestions = 4

export async function loader({ context }: LoaderFunctionArgs) {
  const { frame, newKey } = context.get(visitContext)
  const { site } = context.get(siteContext)
  const [words, platforms] = await Promise.all([wordsOf('home_words', frame.locale), loadPlatforms(context)])
  return {
    words,
    platforms,
    formKey: newKey(),
    lock: toolLock(context, 'list'),
    sample: drawSample(),
    tools: moreTools,
    prices: loadPrices(context),
    description: site?.settings.app_description ?? '',
    questions: site?.contents.faq.slice(0, shownQuestions) ?? [],
  }
}

export function action(args: ActionFunctionArgs) {
  return answerPost(args)
}

/** An invalid address changes no data on the page, and a list that is being typed must keep its key. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === 'POST' ? false : defaultShouldRevalidate
}

export default function Home() {
  const { words, formKey, lock, sample, tools, platforms, prices, description, questions } =
    useLoaderData<typeof loader>()
  learnWords(words)
  const t = useT()
  const answer = useActionData<PostAnswer>()
  return (
    <div className="wrap">
      <PageHead title={t('home.title')} description={description || t('home.description')} />
      <Hero formKey={formKey} lock={lock} sample={sample} platforms={platforms} answer={answer} />
      <Facts />
      <Pictures number={sample.number} />
      <Platforms rows={platforms} />
      <MoreTools tools={tools} />
      <Prices plans={prices} />
      <Questions questions={questions} />
    </div>
  )
}

/** The first of the site's questions; all of them are on the FAQ page. */
function Questions({ questions }: { questions: { id: string; question: string; answer: string }[] }) {
  const t = useT()
  return (
    <section className="section questions" aria-labelledby="questions-title">
      <div>
        <h2 id="questions-title">{t('home.questions.title')}</h2>
      </div>
      <div>
        {questions.map(({ id, question, answer }) => (
          <Fold key={id} title={question}>
            <p>{answer}</p>
          </Fold>
        ))}
        <p className="questions-all">
          <PageLink page="faq">{t('home.questions.all')}</PageLink>
        </p>
      </div>
    </section>
  )
}

function Prices({ plans }: { plans: ReturnType<typeof loadPrices> }) {
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
      <ul className="panel prices">
        {plans.map(({ name, price, comments }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p className="prices-price">
              <b>{price}</b> <span>{t('home.price.month')}</span>
            </p>
            <p>{comments}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The plans in three lines each, worded on the server because nothing about them changes in the browser. */
function loadPrices(context: Readonly<RouterContextProvider>) {
  const { frame, t } = context.get(visitContext)
  const plans = context.get(siteContext).site?.constants.plans ?? []
  return plans.map((plan) => {
    return {
      name: plan.name,
      price: priceText(plan, frame.locale),
      comments: t('home.price.comments', { count: plan.limits.comments }),
    }
  })
}
