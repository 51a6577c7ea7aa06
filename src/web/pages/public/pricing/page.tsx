import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { PageHead } from '../../../components/page-head.tsx'
import { useT } from '../../../i18n/frame.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { LimitsTable } from './limits-table.tsx'
import { loadPricing } from './load-pricing.ts'
import { PlanTickets } from './plan-tickets.tsx'
import './pricing.css'

export function loader(args: LoaderFunctionArgs) {
  return loadPricing(args)
}

const promises = [
  ['fee', 'card'],
  ['warned', 'bell'],
  ['proof', 'shield-check'],
] as const satisfies (readonly [string, IconName])[]

const questions = ['get', 'limit', 'counts', 'end', 'better'] as const

export default function Pricing() {
  const t = useT()
  const { plans, own, compared } = useLoaderData<typeof loader>()
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
          <PlanTickets plans={plans} own={own} />
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
              <p>{t(`pricing.question.${question}.text`)}</p>
            </Fold>
          ))}
        </div>
      </section>
    </div>
  )
}
