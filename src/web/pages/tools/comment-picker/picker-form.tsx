import type { ChangeEvent, ReactNode } from 'react'
import { Form } from 'react-router'
import { platformNames } from '#contract/comments/platform-names.ts'
import { maxPlaces } from '#contract/draws/giveaways.ts'
import { formatLocales } from '#locales/locales.ts'
import type { Platform } from '#posts/address.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { NumberStepper } from '#web/ui/forms/number-stepper.tsx'
import { DrawErrors, useIntent, useOpenFailure } from '../draw-parts/draw-form.tsx'
import { AddressFields, PlatformNote } from './address-fields.tsx'
import type { Cost, PickerAnswer, PlatformState } from './answer-picker.ts'
import { RulesFold, SupplyFold } from './picker-folds.tsx'
import type { PickerValues } from './picker-values.ts'

interface Props {
  platform: Platform
  formKey: string
  state: PlatformState | null
  maxPosts: number
  values: PickerValues
  answer: PickerAnswer | undefined
  /** what is left of today's draws, in words */
  quota: ReactNode
  /** no draws are left today */
  isUsedUp: boolean
  /** whether the plan allows supplying a list of comments */
  canSupply: boolean
}

/** Fields whose errors are shown at another field. */
const errorNames: Readonly<Record<string, string>> = { more_addresses: 'address', file: 'supplied' }

/** Address, number of winners, pick. On the left what to fetch, on the right what will happen. */
export function PickerForm(props: Props) {
  const { platform, formKey, state, maxPosts, values, answer, quota, isUsedUp, canSupply } = props
  const t = useT()
  const { failure, reported, correct } = useOpenFailure(answer?.failure)
  const errors = failure?.fields ?? {}
  const canRead = state === null || state.state === 'ready' || state.state === 'pausing'
  const doing = useIntent('pick')

  return (
    <Form
      method="post"
      encType="multipart/form-data"
      // The server validates, in the language of the page.
      noValidate
      preventScrollReset
      onChange={({ target }: ChangeEvent<HTMLFormElement, HTMLInputElement>) =>
        correct(errorNames[target.name] ?? target.name)
      }
    >
      {/* Enter in a field presses the first button of a form. */}
      <button type="submit" name="intent" value="pick" disabled={!canRead || isUsedUp} hidden>
        {t('comment_picker.pick')}
      </button>
      <input type="hidden" name="key" value={formKey} />
      <div className="page-head">
        <div>
          <h1>{t('comment_picker.title', { platform: platformNames[platform] })}</h1>
          {canRead && <p>{t('comment_picker.lead')}</p>}
        </div>
      </div>
      <DrawErrors failure={failure} reported={reported} />
      <div className="split">
        <div className="giveaway-main grid grid-cols-1 gap-8">
          <section className="panel panel-edge" aria-label={t('comment_picker.posts')}>
            <div className="panel-part stack gap-4">
              <PlatformNote {...{ platform, state, canSupply }} code={failure?.code} />
              <AddressFields {...{ platform, maxPosts, values }} error={errors['address']} />
              <CostNote
                state={state}
                isPaid={platform === 'x'}
                cost={answer?.cost}
                busy={doing === 'estimate'}
              />
            </div>
            {canSupply && (
              <SupplyFold
                values={values}
                error={errors['supplied']}
                open={!canRead}
                busy={doing === 'supply'}
              />
            )}
          </section>
          <RulesFold values={values.rules} errors={errors} />
        </div>
        <aside className="split-aside" aria-label={t('comment_picker.will_happen')}>
          <div className="panel panel-lift panel-edge panel-pad grid grid-cols-1 gap-4">
            <RankFields values={values} errors={errors} />
            {quota}
            <div className="stack gap-3">
              <Button
                type="submit"
                kind="primary"
                size="large"
                wide
                name="intent"
                value="pick"
                busy={doing === 'pick'}
                disabled={!canRead || isUsedUp}
              >
                {t('comment_picker.pick')}
              </Button>
              <Button
                type="submit"
                wide
                name="intent"
                value="fetch"
                busy={doing === 'fetch'}
                disabled={!canRead}
              >
                {t('comment_picker.fetch')}
              </Button>
            </div>
            {canRead && <p className="small muted">{t('comment_picker.after')}</p>}
          </div>
        </aside>
      </div>
    </Form>
  )
}

function RankFields({ values, errors }: { values: PickerValues; errors: Record<string, string> }) {
  const t = useT()
  return (
    <>
      <div className="grid grid-cols-[1fr_1fr] gap-3.5 items-start">
        {(['winners', 'substitutes'] as const).map((name) => (
          <NumberStepper
            key={name}
            id={name}
            name={name}
            label={t(`comment_picker.${name}`)}
            decreaseLabel={t('comment_picker.fewer')}
            increaseLabel={t('comment_picker.add')}
            error={errors[name]}
            defaultValue={values[name]}
            min={name === 'winners' ? 1 : 0}
            max={maxPlaces}
          />
        ))}
      </div>
      <TextField
        id="title"
        name="title"
        label={t('comment_picker.draw_title')}
        aside={t('comment_picker.optional')}
        error={errors['title']}
        defaultValue={values.title}
        autoComplete="off"
      />
    </>
  )
}

interface CostNoteProps {
  state: PlatformState | null
  /** undefined until it was requested */
  cost: Cost | undefined
  busy: boolean
  /** the platform itself charges for reading */
  isPaid: boolean
}

/** If reading comments costs money, the price is shown before anything is fetched. */
function CostNote({ state, cost, busy, isPaid }: CostNoteProps) {
  const t = useT()
  const locale = useLocale()
  const { number } = useFormat()
  const charges = state?.state === 'ready' && (isPaid || state.by === 'apify')
  if (!charges) return null
  const money = new Intl.NumberFormat(formatLocales[locale], { style: 'currency', currency: 'USD' })
  return (
    <div className="small flex flex-wrap gap-y-2 gap-x-4 items-center">
      <Button type="submit" size="small" name="intent" value="estimate" icon="coin" busy={busy}>
        {t('comment_picker.cost')}
      </Button>
      <div role="status">
        {cost === null && <p>{t('comment_picker.cost.none')}</p>}
        {cost && (
          <p>
            {t(cost.paid_by === 'user' ? 'comment_picker.cost.own' : 'comment_picker.cost.site', {
              comments: number(cost.comments),
              least: money.format(cost.least),
              most: money.format(cost.most),
            })}
            {!cost.reaches_back && ` ${t('comment_picker.cost.too_old')}`}
          </p>
        )}
      </div>
    </div>
  )
}
