import type { ReactNode } from 'react'
import type { DrawModes } from '#contract/draws/draw-modes.ts'
import { arePhones, hasContact, maskContacts } from '#contract/draws/mask-contacts.ts'
import { maxPlaces } from '#contract/draws/max-places.ts'
import type { FormFailure } from '#web/api/form-failure.ts'
import { Sentence, slot } from '#web/components/sentence.tsx'
import { useT } from '#web/i18n/frame.tsx'
import type { Translate } from '#web/i18n/texts.ts'
import { wholeNumber } from '#web/i18n/typed-number.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Fold, useFoldOpen } from '#web/ui/fold.tsx'
import { Switch } from '#web/ui/forms/choice.tsx'
import { NumberStepper } from '#web/ui/forms/number-stepper.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { ModeChoice } from '../draw-parts/mode-choice.tsx'
import { TestButton } from '../draw-parts/test-button.tsx'
import type { FormValues } from './form-values.ts'
import { type Pot, PotFigure, PotNumber } from './pot-figure.tsx'

interface Props {
  values: FormValues
  live: FormValues
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
  /** replaces the draw while offline */
  offline: ReactNode
}

/** What will happen: who is in the pot, how many win, and the one button. */
export function DrawPanel(props: Props) {
  const { values, live, modes, quota, isUsedUp, pot, names, phones, personColumn, hasWeights, errors } = props
  const { busy, isTesting, offline } = props
  const t = useT()
  const fold = useFoldOpen(Boolean(errors['title'] || errors['prizes'] || values.title || values.prizes))
  return (
    <aside className="split-aside giveaway-aside" aria-labelledby="what-will-happen">
      <div className="panel panel-lift panel-edge panel-pad">
        <h2 className="visually-hidden" id="what-will-happen">
          {t('giveaway.will_happen')}
        </h2>
        <PotFigure pot={pot} hasWeights={hasWeights} personColumn={personColumn} />
        <div className="giveaway-places">
          <NumberStepper
            id="winners"
            name="winners"
            label={t('giveaway.winners.label')}
            decreaseLabel={t('giveaway.winners.fewer')}
            increaseLabel={t('giveaway.winners.more')}
            error={errors['winners']}
            defaultValue={values.winners}
            min={1}
            max={maxPlaces}
          />
          <NumberStepper
            id="substitutes"
            name="substitutes"
            label={t('giveaway.substitutes.label')}
            decreaseLabel={t('giveaway.substitutes.fewer')}
            increaseLabel={t('giveaway.substitutes.more')}
            error={errors['substitutes']}
            defaultValue={values.substitutes}
            min={0}
            max={maxPlaces}
          />
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
        <ShownAs names={names} phones={phones} values={values} live={live} />
        {offline ?? (
          <>
            {quota}
            <DrawButton live={live} busy={busy} disabled={isUsedUp} large />
            <p className="small muted">
              {t(live.mode === 'scheduled' ? 'giveaway.after.scheduled' : 'giveaway.after')}
            </p>
            <TestButton busy={isTesting} />
          </>
        )}
      </div>
      {!offline && (
        <div className="giveaway-bar hidden">
          <PotNumber pot={pot} />
          <DrawButton live={live} busy={busy} disabled={isUsedUp} />
        </div>
      )}
    </aside>
  )
}

interface DrawButtonProps {
  live: FormValues
  busy: boolean
  disabled: boolean
  large?: boolean
}

function DrawButton({ live, busy, disabled, large = false }: DrawButtonProps) {
  const t = useT()
  return (
    <Button
      type="submit"
      kind="primary"
      size={large ? 'large' : 'normal'}
      wide
      className="giveaway-draw"
      name="intent"
      value="draw"
      busy={busy}
      disabled={disabled}
    >
      {busy ? t('giveaway.drawing') : buttonWords(live, t)}
    </Button>
  )
}

function buttonWords({ mode, winners }: FormValues, t: Translate): string {
  if (mode === 'scheduled') return t('giveaway.announce')
  const count = wholeNumber(winners)
  return Number.isInteger(count) && count > 0 ? t('giveaway.draw', { count }) : t('giveaway.draw_none')
}

/** How many names are searched for an address or a number; lists may be very long. */
const maxLookedAt = 500

interface ShownAsProps {
  /** names in the list, as far as the page has them */
  names: readonly string[]
  /** what the server found of a file */
  phones: boolean | undefined
  values: FormValues
  live: FormValues
}

/** Shows, with a name from the list, how everyone will see winners, before anything is drawn. */
function ShownAs({ names, phones, values, live }: ShownAsProps) {
  const t = useT()
  const given = names.slice(0, maxLookedAt).filter((name) => name.trim() !== '')
  const isNumbers = phones || arePhones(given)
  const contact = given.find((name) => hasContact(name, isNumbers))
  const example = contact ?? given[0]
  if (example === undefined) return null
  const shown = live.showContacts ? example : maskContacts(example, isNumbers)
  return (
    <div className="stack gap-3">
      <p className="small muted">
        <Sentence
          text={t('giveaway.shown_as', { name: slot(0) })}
          parts={[
            <bdi key="name" className="strong">
              {shown.trim()}
            </bdi>,
          ]}
        />
      </p>
      {contact !== undefined && (
        <Switch
          id="show_contacts"
          name="show_contacts"
          defaultChecked={values.showContacts}
          label={t('giveaway.show_contacts')}
          note={t('giveaway.show_contacts.note')}
        />
      )}
    </div>
  )
}
