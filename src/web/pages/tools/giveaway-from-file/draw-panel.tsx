import { lazy, type ReactNode, Suspense } from 'react'
import type { DrawModes } from '#contract/draws/draw-modes.ts'
import { maxPlaces } from '#contract/draws/giveaways.ts'
import type { FormFailure } from '#web/api/form-failure.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Fold, useFoldOpen } from '#web/ui/fold.tsx'
import { TextArea, TextField } from '#web/ui/forms/field.tsx'
import { NumberStepper } from '#web/ui/forms/number-stepper.tsx'
import { DrawBar } from '../draw-parts/draw-form.tsx'
import { DrawButton, ModeChoice, TestButton } from '../draw-parts/mode-choice.tsx'
import type { GiveawayValues } from './form-values.ts'
import { loadFilledList } from './names/names-panel.tsx'
import type { Pot } from './pot.ts'

const PotFigure = lazy(async () => ({ default: (await loadFilledList()).PotFigure }))
const ShownAs = lazy(async () => ({ default: (await loadFilledList()).ShownAs }))

interface Props {
  values: GiveawayValues
  live: GiveawayValues
  modes: DrawModes
  quota: ReactNode
  isUsedUp: boolean
  pot: Pot | undefined
  /** names in the list, as far as the page has them */
  names: readonly string[]
  /** whether the file says that they are phone numbers */
  phones: boolean | undefined
  /** the column that identifies people, if a file has several columns */
  personColumn: string | undefined
  hasWeights: boolean
  errors: FormFailure['fields']
  busy: boolean
  isTesting: boolean
  /** a file is on its way, from which will be drawn */
  isReading: boolean
  /** replaces the draw while offline */
  offline: ReactNode
}

/** What will happen: who is in the pot, how many win, and the one button. */
export function DrawPanel(props: Props) {
  const { values, live, modes, quota, isUsedUp, pot, names, phones, personColumn, hasWeights, errors } = props
  const { busy, isTesting, isReading, offline } = props
  const t = useT()
  const { number } = useFormat()
  const kept = pot?.kept ?? 0
  const fold = useFoldOpen(Boolean(errors['title'] || errors['prizes'] || values.title || values.prizes))
  return (
    <aside className="split-aside" aria-labelledby="what-will-happen">
      <div className="panel panel-lift panel-edge panel-pad grid grid-cols-1 gap-4">
        <h2 className="visually-hidden" id="what-will-happen">
          {t('giveaway.will_happen')}
        </h2>
        <PotPart pot={pot} hasWeights={hasWeights} personColumn={personColumn} />
        <div className="grid grid-cols-[1fr_1fr] gap-3.5 items-start pbs-5 border-bs border-bs-line">
          {(['winners', 'substitutes'] as const).map((name) => (
            <NumberStepper
              key={name}
              id={name}
              name={name}
              label={t(`giveaway.${name}.label`)}
              decreaseLabel={t(`giveaway.${name}.fewer`)}
              increaseLabel={t(`giveaway.${name}.more`)}
              error={errors[name]}
              defaultValue={values[name]}
              min={name === 'winners' ? 1 : 0}
              max={maxPlaces}
            />
          ))}
        </div>
        <Fold className="giveaway-details" title={t('giveaway.details.fold')} {...fold}>
          <TextField
            id="title"
            name="title"
            label={t('giveaway.title_field.label')}
            hint={t('giveaway.title_field.hint')}
            error={errors['title']}
            defaultValue={values.title}
            autoComplete="off"
          />
          <TextArea
            id="prizes"
            name="prizes"
            label={t('giveaway.prizes.label')}
            hint={t('giveaway.prizes.hint')}
            error={errors['prizes']}
            defaultValue={values.prizes}
            rows={3}
            dir="auto"
          />
        </Fold>
        <ModeChoice modes={modes} values={values} errors={errors} />
        {pot && (
          <Suspense>
            <ShownAs names={names} phones={phones} values={values} live={live} />
          </Suspense>
        )}
        {offline ?? (
          <>
            {quota}
            <DrawButton live={live} busy={busy} isReading={isReading} disabled={isUsedUp} large />
            <p className="small muted">
              {t(live.mode === 'scheduled' ? 'giveaway.after.scheduled' : 'giveaway.after')}
            </p>
            <TestButton busy={isTesting || isReading} />
          </>
        )}
      </div>
      {!offline && (
        <DrawBar figure={number(kept)} words={t('giveaway.pot', { count: kept })}>
          <DrawButton live={live} busy={busy} isReading={isReading} disabled={isUsedUp} />
        </DrawBar>
      )}
    </aside>
  )
}

/** What is in the pot, or that nothing is yet. */
function PotPart({ pot, hasWeights, personColumn }: Pick<Props, 'pot' | 'hasWeights' | 'personColumn'>) {
  const empty = <EmptyPot />
  if (!pot) return empty
  return (
    <Suspense fallback={empty}>
      <PotFigure pot={pot} hasWeights={hasWeights} personColumn={personColumn} />
    </Suspense>
  )
}

function EmptyPot() {
  const t = useT()
  return (
    <div className="grid gap-1.5">
      <p className="figure-number text-ink-3">0</p>
      <p className="muted">{t('giveaway.pot.empty')}</p>
    </div>
  )
}
