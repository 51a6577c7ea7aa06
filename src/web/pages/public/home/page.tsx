import { lazy, memo, Suspense } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { toolLock } from '#web/actions/tool-lock.ts'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { priceText } from '#web/components/price-text.ts'
import { useT } from '#web/i18n/frame.tsx'
import { withTexts } from '#web/i18n/learn-texts.ts'
import { whenTouched } from '#web/state/when-touched.ts'
import { siteContext } from '#web/visit/session.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import type { BelowProps } from './below-hero.tsx'
import { Hero } from './hero.tsx'
import { answerPost, loadPlatforms, type PostAnswer } from './load-and-answer.ts'
import { drawSample } from './sample-receipt.ts'

/** The document has all of it; what makes its links go on without another document is fetched once the page is used. */
const belowHero = whenTouched
  .then(() => withTexts('below_hero', () => import('./below-hero.tsx')))
  // Above it, a list may be typed already: the page goes on without this part.
  .catch(() => ({ default: () => <></> }))
const BelowHero = lazy(() => belowHero)

/** Memoized, so that changes above do not render this part again. */
const Below = memo(function Below(props: BelowProps) {
  return (
    <Suspense>
      <BelowHero {...props} />
    </Suspense>
  )
})

/** How many questions are shown here; the rest is one click away. */
const shownQuestions = 4

export async function loader({ context }: LoaderFunctionArgs) {
  const { site } = context.get(siteContext)
  return {
    platforms: await loadPlatforms(context),
    formKey: context.get(visitContext).newKey(),
    lock: toolLock(context, 'list'),
    sample: drawSample().shown,
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
  const { formKey, lock, sample, platforms, prices, description, questions } = useLoaderData<typeof loader>()
  const t = useT()
  const answer = useActionData<PostAnswer>()
  return (
    <div className="wrap">
      <PageHead title={t('home.title')} description={description || t('home.description')} />
      <Hero formKey={formKey} lock={lock} sample={sample} platforms={platforms} answer={answer} />
      <Below number={sample.number} platforms={platforms} prices={prices} questions={questions} />
    </div>
  )
}

/** The plans in three lines each, worded on the server because nothing about them changes in the browser. */
function loadPrices(context: PageContext) {
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
