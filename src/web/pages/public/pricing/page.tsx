import { useState } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { answerAction } from '#web/actions/answer-action.ts'
import { ContinueLink } from '#web/actions/continue-link.tsx'
import { startPurchase } from '#web/actions/start-purchase.ts'
import { useAnswer, useOutcomeToast } from '#web/actions/use-answer.ts'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { limitRows } from '#web/components/plans/limit-rows.ts'
import type { ShownPlan } from '#web/components/plans/plan-facts.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Icon, type IconName } from '#web/ui/icons/icon.tsx'
import { Note, WithoutScript } from '#web/ui/note.tsx'
import { Table } from '#web/ui/table.tsx'
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
      <div className="grid grid-cols-[7fr_5fr] gap-y-4 gap-x-16 items-end pbs-14 pbe-10 phone:grid-cols-1 phone:pbs-7 phone:pbe-6">
        <h1 className="max-w-[16ch] tracking-large">{t('pricing.heading')}</h1>
        <p className="lead">{t('pricing.lead')}</p>
      </div>
      {plans.length === 0 ? (
        <Note kind="warn" title={t('pricing.unknown')} />
      ) : (
        <>
          <Purchase />
          <PlanTickets plans={plans} currentPlan={currentPlan} sale={sale} />
          <ul className="flex flex-wrap gap-y-2 gap-x-8 mbs-5 text-ink-2 text-15">
            {promises.map(([promise, icon]) => (
              <li className="inline-flex gap-2 items-center" key={promise}>
                <Icon name={icon} />
                {t(`pricing.promise.${promise}`)}
              </li>
            ))}
          </ul>
          <LimitsTable plans={plans} compared={compared} key={compared.join(' ')} />
        </>
      )}
      <section
        className="section grid grid-cols-[4fr_8fr] gap-y-6 gap-x-16 items-start phone:grid-cols-1"
        aria-labelledby="after"
      >
        <h2 className="tracking-[-0.025em]" id="after">
          {t('pricing.after')}
        </h2>
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
        <div className="mbe-6">
          <Note kind="bad" role="alert" title={answer.message} />
        </div>
      </WithoutScript>
    )
  return (
    <div className="mbe-6">
      <Note kind="info" title={answer.message}>
        <ContinueLink text={t('checkout.go.text')} submit={t('checkout.go.submit')} />
      </Note>
    </div>
  )
}

interface LimitsTableProps {
  plans: readonly ShownPlan[]
  compared: readonly [string, string]
}

/** All limits side by side; a phone shows two plans. */
function LimitsTable({ plans, compared }: LimitsTableProps) {
  const t = useT()
  const { number, list } = useFormat()
  const [pair, show] = useState(compared)
  const column = (plan: ShownPlan) =>
    [
      'is-number phone:px-2 phone:wrap-anywhere',
      plan.is_most_preferred && 'bg-wash last:pe-3.5',
      !pair.includes(plan.name) && 'phone:hidden',
    ]
      .filter(Boolean)
      .join(' ')
  return (
    <section className="section" aria-labelledby="limits">
      <h2 className="mbe-4.5 tracking-[-0.025em] scroll-mbs-6" id="limits">
        {t('pricing.table.title')}
      </h2>
      <PlanPicker plans={plans} pair={pair} onPick={show} />
      <Table caption={t('pricing.table.caption')} tight flush className="table-fixed">
        <thead>
          <tr>
            <th
              scope="col"
              className="w-[32%] whitespace-normal phone:w-[44%] phone:pe-2 phone:wrap-anywhere"
            >
              <span className="visually-hidden">{t('pricing.table.limit')}</span>
            </th>
            {plans.map((plan) => (
              <th key={plan.name} scope="col" className={column(plan)}>
                {plan.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {limitRows({ t, number, list }).map(({ label, value }) => (
            <tr key={label}>
              <th scope="row" className="font-normal phone:pe-2 phone:wrap-anywhere">
                {t(label)}
              </th>
              {plans.map((plan) => (
                <td key={plan.name} className={column(plan)}>
                  <Limit value={value(plan)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}

function Limit({ value }: { value: string | boolean }) {
  const t = useT()
  if (value === true) return <Icon className="ms-auto" name="check" label={t('pricing.yes')} />
  if (value === false) return <span className="text-ink-2">{t('pricing.no')}</span>
  return value
}

interface PlanPickerProps {
  plans: readonly ShownPlan[]
  pair: readonly [string, string]
  onPick: (pair: [string, string]) => void
}

/** Selects the two plans that a phone compares. Without scripts the button reloads the page with them. */
function PlanPicker({ plans, pair: [first, second], onPick }: PlanPickerProps) {
  const t = useT()
  return (
    <form
      method="get"
      action="#limits"
      className="hidden phone:sticky phone:z-2 phone:inset-bs-0 phone:grid phone:grid-cols-[1fr_1fr] phone:gap-2.5 phone:py-2.5 phone:bg-paper"
    >
      <PlanSelect
        name="first"
        label={t('pricing.compare.first')}
        plans={plans}
        value={first}
        onPick={(name) => onPick([name, second])}
      />
      <PlanSelect
        name="second"
        label={t('pricing.compare.second')}
        plans={plans}
        value={second}
        onPick={(name) => onPick([first, name])}
      />
      <Button type="submit" className="scripted:hidden phone:col-span-full">
        {t('pricing.compare.submit')}
      </Button>
    </form>
  )
}

interface PlanSelectProps {
  name: string
  label: string
  plans: readonly ShownPlan[]
  value: string
  onPick: (name: string) => void
}

function PlanSelect({ name, label, plans, value, onPick }: PlanSelectProps) {
  return (
    <div className="select">
      <select
        className="input"
        name={name}
        aria-label={label}
        value={value}
        onChange={(event) => onPick(event.currentTarget.value)}
      >
        {plans.map((plan) => (
          <option key={plan.name} value={plan.name}>
            {plan.title}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </div>
  )
}
