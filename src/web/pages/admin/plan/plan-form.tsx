import { type ReactNode, useEffect, useRef, useState } from 'react'
import { planTitle } from '#contract/billing/plan-title.ts'
import { useAnswer, useBusy } from '#web/actions/use-answer.ts'
import { planFacts } from '#web/components/plans/plan-facts.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/inline-text.tsx'
import { Note } from '#web/ui/note.tsx'
import { useDirty } from '../parts/edit-bar.tsx'
import { EditForm } from '../parts/edit-form.tsx'
import { partHeading } from '../parts/form-part.tsx'
import { useMoney } from '../parts/use-money.ts'
import { fingerprintOf, type PlanAnswer, type PlanCheck, previewOf } from './draft-plan.ts'
import { featureName, PlanFields } from './plan-fields.tsx'

interface PlanFormProps {
  /** saved values by field name */
  saved: Readonly<Record<string, string>>
  isFree: boolean
  /** of a new plan */
  save?: string
  /** when the plan was last changed; a new one never was */
  seen?: string
}

/** A plan with its features and limits, next to a preview of what visitors see. */
export function PlanForm({ saved, isFree, save, seen }: PlanFormProps) {
  const answer = useAnswer<PlanAnswer>()
  const busy = useBusy('save')
  const typed = answer?.intent === 'save' && !answer.ok ? answer : undefined
  const values = typed?.values ?? saved
  const [isDirty, setIsDirty] = useDirty(typed?.at)
  const [current, setCurrent] = useState<Readonly<Record<string, string>>>(values)
  const form = useRef<HTMLFormElement>(null)

  function show() {
    if (!form.current) return
    const entries = [...new FormData(form.current)]
    setCurrent(Object.fromEntries(entries.flatMap(([k, v]) => (typeof v === 'string' ? [[k, v]] : []))))
  }

  return (
    <EditForm
      ref={form}
      save={save}
      seen={seen}
      isDirty={isDirty}
      busy={busy}
      back={{ page: 'dashboardPlans' }}
      onChange={() => {
        setIsDirty(true)
        show()
      }}
      onDiscard={() => {
        form.current?.reset()
        setIsDirty(false)
        show()
      }}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,340px)] items-start to-1100:grid-cols-1">
        <PlanFields values={values} errors={typed?.fields ?? {}} isFree={isFree} />
        <PlanPreview values={current} isFree={isFree} />
      </div>
      {typed?.shown?.unmatched && <SaveUnsold confirmation={typed.shown.unmatched.sure} />}
      {typed?.shown?.weighed && <Consequences weighed={typed.shown.weighed} />}
    </EditForm>
  )
}

interface SaveWarningProps {
  title: string
  id?: string
  children: ReactNode
}

/** What saving would do, with a button to save all the same. */
function SaveWarning({ title, id, children }: SaveWarningProps) {
  const panel = useRef<HTMLDivElement>(null)
  // Scrolls the panel into view, because after saving the user is looking at the button below it.
  useEffect(() => {
    // Newer browsers return a promise, which must not become the effect's cleanup.
    panel.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div
      ref={panel}
      className="grid gap-2 justify-items-start pbs-0 px-(--gutter) pbe-4 [&_.note>div]:grid [&_.note>div]:gap-2 [&_.note>div]:justify-items-start"
      id={id}
    >
      <Note kind="warn" title={title}>
        {children}
      </Note>
    </div>
  )
}

/** Says that the payment provider has another price, with a button to save anyway, after which the plan is not sold. */
function SaveUnsold({ confirmation }: { confirmation: string }) {
  const t = useT()
  return (
    <SaveWarning title={t('plans.save_unsold.title')}>
      <p>{t('plans.save_unsold.text')}</p>
      {confirmation && <input type="hidden" name="sure" value={confirmation} />}
      <Button type="submit" name="unsold" value="yes" size="small">
        {t('plans.save_unsold.submit')}
      </Button>
    </SaveWarning>
  )
}

interface PlanPreviewProps {
  values: Readonly<Record<string, string>>
  isFree: boolean
}

/** A preview of the plan on the pricing page; with scripts it follows the input. */
function PlanPreview({ values, isFree }: PlanPreviewProps) {
  const t = useT()
  const format = useFormat()
  const money = useMoney()
  const plan = previewOf(values)
  return (
    <aside
      className="sticky inset-bs-(--dash-top) grid gap-3 pbs-4 px-(--gutter) pbe-6 to-1100:static to-1100:max-w-105"
      aria-labelledby="preview"
    >
      <h2 className={partHeading} id="preview">
        {t('plans.preview')}
      </h2>
      <div className="grid gap-3 p-4 border border-line-2 rounded-panel bg-surface wrap-anywhere">
        <p className="flex flex-wrap gap-y-1 gap-x-3 items-center justify-between font-heading text-22 leading-[1.2] font-display normal-nums">
          <bdi>{planTitle(plan.name)}</bdi>
          {plan.is_most_preferred && <Tag kind="info">{t('plans.preferred')}</Tag>}
        </p>
        <p>
          <b className="font-heading text-28 leading-[1.15] font-display normal-nums">
            {money(plan.price, plan.currency)}
          </b>{' '}
          {t('pricing.a_month')}
        </p>
        {!isFree && plan.trial_days > 0 && <p>{t('pricing.trial', { count: plan.trial_days })}</p>}
        <ul className="grid gap-1.5 m-0 p-0 list-none">
          {planFacts(t, format, plan).map((fact) => (
            <li key={fact} className="flex gap-2 items-baseline">
              <Icon name="check" size={16} className="text-good [translate:0_2px]" />
              <span>{fact}</span>
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}

/** Who is affected by saving and what they would lose, with a button to confirm. */
function Consequences({ weighed }: { weighed: PlanCheck }) {
  const t = useT()
  const { list } = useFormat()
  const money = useMoney()
  const { prices, granted, lost_features: lost, tighter, price_changes } = weighed
  return (
    <SaveWarning title={t('plans.weigh.title')} id="consequences">
      <ul className="grid gap-1 ps-[1.1em] list-disc">
        {prices.map(({ price, currency, subscribers }) => (
          <li key={`${price} ${currency}`}>
            {t('plans.weigh.pays', { count: subscribers, price: money(price, currency) })}
          </li>
        ))}
        {granted > 0 && <li>{t('plans.weigh.granted', { count: granted })}</li>}
        {lost.length > 0 && (
          <li>{t('plans.weigh.lost', { names: list(lost.map((name) => featureName(t, name))) })}</li>
        )}
        {tighter.length > 0 && (
          <li>
            {t('plans.weigh.tighter', { names: list(tighter.map((name) => t(`plans.limit.${name}`))) })}
          </li>
        )}
        {price_changes && <li>{t('plans.weigh.price')}</li>}
      </ul>
      <Button type="submit" name="sure" value={fingerprintOf(weighed)} kind="primary" size="small">
        {t('plans.weigh.sure')}
      </Button>
    </SaveWarning>
  )
}
