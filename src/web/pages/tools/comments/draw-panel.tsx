import type { ReactNode } from 'react'
import type { Collection } from '#contract/comments/collections.ts'
import type { DrawModes } from '#contract/draws/draw-modes.ts'
import { maxPlaces } from '#contract/draws/giveaways.ts'
import { LockedTool, type ToolLock } from '#web/components/locked-tool.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Fold, useFoldOpen } from '#web/ui/fold.tsx'
import { Checkbox, Switch } from '#web/ui/forms/choice.tsx'
import { TextArea, TextField } from '#web/ui/forms/field.tsx'
import { NumberStepper } from '#web/ui/forms/number-stepper.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Meter, MeterLegend } from '#web/ui/progress/meter.tsx'
import { DrawBar } from '../draw-parts/draw-form.tsx'
import { DrawButton, ModeChoice, TestButton } from '../draw-parts/mode-choice.tsx'
import type { ModeValues } from '../draw-parts/mode-values.ts'
import type { CollectionCheck } from './comment-rows.tsx'
import type { DrawValues } from './draw-values.ts'

/** The form values that the button's label and the room depend on. */
export interface Live extends Pick<ModeValues, 'mode' | 'ceremony'> {
  winners: string
}

interface Props {
  collection: Collection
  weighed: CollectionCheck
  values: DrawValues
  live: Live
  modes: DrawModes
  errors: Readonly<Record<string, string>>
  quota: ReactNode
  isUsedUp: boolean
  /** replaces the draw if the plan locks it */
  lock: ToolLock | null
  busy: boolean
  isTesting: boolean
}

/** What will happen: who is in the pot, how many win, and the one button. */
export function DrawPanel(props: Props) {
  const { collection, weighed, values, live, modes, errors, quota, isUsedUp, lock } = props
  const { busy, isTesting } = props
  const t = useT()
  const { number } = useFormat()
  return (
    <aside className="split-aside" aria-label={t('collection_draw.will_happen')}>
      <div className="panel panel-lift panel-edge panel-pad grid grid-cols-1 gap-4">
        <PotOfComments weighed={weighed} />
        <div className="grid grid-cols-[1fr_1fr] gap-3.5 items-start pbs-5 border-bs border-bs-line">
          {(['winners', 'substitutes'] as const).map((name) => (
            <NumberStepper
              key={name}
              id={name}
              name={name}
              label={t(`collection_draw.${name}`)}
              decreaseLabel={t('comment_rules.fewer')}
              increaseLabel={t('comment_rules.more')}
              error={errors[name]}
              defaultValue={values[name]}
              min={name === 'winners' ? 1 : 0}
              max={maxPlaces}
            />
          ))}
        </div>
        <Details values={values} errors={errors} />
        <ModeChoice modes={modes} values={values} errors={errors} />
        {(collection.completeness === 'short' || collection.completeness === 'poor') && (
          <Consent isChecked={values.acceptsIncomplete} error={errors['accept_incomplete']} />
        )}
        {lock ? (
          <LockedTool lock={lock} />
        ) : (
          <>
            {quota}
            <DrawButton live={live} busy={busy} disabled={isUsedUp} large />
            <p className="small muted">{t('collection_draw.after')}</p>
            <TestButton busy={isTesting} />
          </>
        )}
      </div>
      {!lock && (
        <DrawBar
          figure={number(weighed.eligible)}
          words={t('collection_draw.pot', { count: weighed.eligible })}
        >
          <DrawButton live={live} busy={busy} disabled={isUsedUp} />
        </DrawBar>
      )}
    </aside>
  )
}

function Details({ values, errors }: Pick<Props, 'values' | 'errors'>) {
  const t = useT()
  const fold = useFoldOpen(Boolean(errors['title'] ?? errors['prizes']))
  return (
    <Fold className="giveaway-details" title={t('collection_draw.details')} {...fold}>
      <TextField
        id="title"
        name="title"
        label={t('collection_draw.draw_title')}
        error={errors['title']}
        defaultValue={values.title}
        autoComplete="off"
      />
      <TextArea
        id="prizes"
        name="prizes"
        label={t('collection_draw.prizes')}
        hint={t('collection_draw.prizes.hint')}
        error={errors['prizes']}
        defaultValue={values.prizes}
        rows={3}
        dir="auto"
      />
      <Switch
        name="entries_public"
        defaultChecked={values.entriesPublic}
        label={t('collection_draw.public')}
        note={t('collection_draw.public.note')}
      />
    </Fold>
  )
}

/** Drawing from incomplete comments needs explicit consent; the receipt repeats it. */
function Consent({ isChecked, error }: { isChecked: boolean; error: string | undefined }) {
  const t = useT()
  return (
    <div className="p-3 rounded-control bg-warn-wash" id="accept_incomplete" tabIndex={-1}>
      <Checkbox
        name="accept_incomplete"
        defaultChecked={isChecked}
        label={t('collection_draw.accept')}
        note={t('collection_draw.accept.note')}
        {...(error && { 'aria-invalid': true, 'aria-errormessage': 'accept_incomplete-error' })}
      />
      {error && (
        <p className="field-error" id="accept_incomplete-error">
          <Icon name="alert-circle" size={16} />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

/** The number of entries, and what happened to every comment. */
function PotOfComments({ weighed }: { weighed: CollectionCheck }) {
  const t = useT()
  const { number } = useFormat()
  const { comments, eligible, eligible_people: people, tickets, removals } = weighed
  const { duplicate } = removals
  const out = comments - eligible - duplicate
  const rows = [
    ['kept', eligible],
    ['duplicate', duplicate],
    ['out', out],
  ] as const
  return (
    <div className="grid gap-1.5">
      <p className={eligible > 0 ? 'figure-number' : 'figure-number text-ink-3'}>{number(eligible)}</p>
      <p className="muted">{t('collection_draw.pot', { count: eligible })}</p>
      <Meter
        kept={eligible}
        duplicate={duplicate}
        out={out}
        label={t('collection_draw.pot.meter', { kept: eligible, total: comments })}
      />
      <MeterLegend
        rows={rows.map(([part, figure]) => [part, t(`collection_draw.pot.${part}`), number(figure)])}
      />
      <p className="small muted mbs-2" role="status">
        {t('collection_draw.pot.said', { comments, eligible, people, tickets })}
      </p>
    </div>
  )
}
