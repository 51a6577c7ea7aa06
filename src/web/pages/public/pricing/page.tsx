import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { answerAction } from '#web/actions/answer-action.ts'
import { ContinueLink } from '#web/actions/continue-link.tsx'
import { startPurchase } from '#web/actions/start-purchase.ts'
import { useAnswer, useOutcomeToast } from '#web/actions/use-answer.ts'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Icon, type IconName } from '#web/ui/icons/icon.tsx'
import { Note } from '#web/ui/note.tsx'
import { WithoutScript } from '#web/ui/without-script.tsx'
import { LimitsTable } from './limits-table.tsx'
import { loadPricing } from './load-pricing.ts'
import { PlanTickets } from './plan-tickets.tsx'
import './pricing.css'

export function loader(args: LoaderFunctionArgs) {
  return loadPricing(args)
}

export function action({ request, context }: ActionFunctionArgs) {
  return answerAction(request, context, { buy: startPurchase })
}

const promises = [
  ['fee', 'card'],
  ['warned', 'bell'],
  ['proof', 'shield-check'],
] as const satisfies (readonly [string, IconName])[]

const questions = ['get', 'limit', 'counts', 'end', 'better'] as const

export default function Pricing() {
  const t = useT()
  const { plans, own: currentPlan, compared, sale } = useLoaderData<typeof loader>()
  return (
    <div className="wrap">
      <PageHead title={t('pricing.title')} description={t('pricing.description')} />
      <div className="pricing-head">
        <h1>{t('pricing.heading')}</h1>
        <p className="lead">{t('pricing.lead')}</p>
      </div>
      {plans.length === 0 ? (
        <Note kind="warn" title={t('pricing.unknown')} />
      ) : (
        <>
          <Purchase />
          <PlanTickets plans={plans} currentPlan={currentPlan} sale={sale} />
          <ul className="pricing-promises">
            {promises.map(([promise, icon]) => (
              <li key={promise}>
                <Icon name={icon} />
                {t(`pricing.promise.${promise}`)}
              </li>
            ))}
          </ul>
          <LimitsTable plans={plans} compared={compared} key={compared.join(' ')} />
        </>
      )}
      <section className="section pricing-after" aria-labelledby="after">
        <h2 id="after">{t('pricing.after')}</h2>
        <div>
          {questions.map((question, i) => (
            <Fold key={question} title={t(`pricing.question.${question}`)} open={i === 0}>
              <p>{t(answerTo(question))}</p>
            </Fold>
          ))}
        </div>
      </section>
    </div>
  )

  function answerTo(question: (typeof questions)[number]) {
    return question === 'get' && sale.to !== 'nobody'
      ? 'pricing.question.pay.text'
      : (`pricing.question.${question}.text` as const)
  }
}

/** The result of a plan's button if it could not redirect to the payment page. */
function Purchase() {
  const t = useT()
  const answer = useAnswer()
  useOutcomeToast(answer)
  if (!answer) return null
  if (!answer.ok)
    return (
      <WithoutScript>
        <div className="pricing-notice">
          <Note kind="bad" role="alert" title={answer.message} />
        </div>
      </WithoutScript>
    )
  return (
    <div className="pricing-notice">
      <Note kind="info" title={answer.message}>
        <ContinueLink text={t('checkout.go.text')} submit={t('checkout.go.submit')} />
      </Note>
    </div>
  )
}
