import { useEffect, useRef } from 'react'
import { useActionData, useLocation } from 'react-router'
import { type Result, replacementReasons } from '#contract/draws/results.ts'
import { voidingOf } from '#contract/draws/voiding-of.ts'
import { PersonName } from '#web/components/person-name.tsx'
import { Sentence, slot } from '#web/components/sentence.tsx'
import { type HeldPlace, standingPlaces, waitingSubstitutes } from '#web/components/winners/winner-places.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Fold, useFoldOpen } from '#web/ui/fold.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import type { ErasureRequests } from '../load-result.ts'
import { changesNothing, type ResultAnswer } from '../result-answer.ts'
import { useChosenWinner, useLinkSince } from './chosen-winner.ts'
import { EraseForms } from './erase-forms.tsx'
import { type FormState, OrganizerForm, OrganizerPart, VoidForm } from './organizer-form.tsx'

interface OrganizerPanelProps {
  /** the giveaway's id */
  id: string
  result: Result
  requests: ErasureRequests
}

/** The owner's actions after a draw. Folded, because visitors and mostly the owner too come for the winners. */
export default function OrganizerPanel({ id, result, requests }: OrganizerPanelProps) {
  const t = useT()
  const actionData = useActionData<ResultAnswer>()
  const isVoid = voidingOf(result.events) !== undefined
  const isAnswered = actionData !== undefined && !changesNothing(actionData.intent)
  const isChosen = useChosenWinner() !== ''
  const fold = useFoldOpen(isAnswered || isChosen)
  useLinksInto()
  return (
    <section className="organizer no-print mbs-8" id="organizer" aria-label={t('organizer.title')}>
      <Fold title={t('organizer.title')} className="[&>summary]:text-ink-2" {...fold}>
        <div className="grid grid-cols-1 gap-8 max-w-180 pbs-2 pbe-4 [&_p]:max-w-(--measure)">
          <p className="text-ink-2">{t('organizer.text')}</p>
          {!isVoid && <ReplaceForm id={id} result={result} />}
          {!isVoid && <ClaimForms id={id} result={result} />}
          <EraseForms id={id} requests={requests} />
          {!isVoid && <VoidForm id={id} text={t('organizer.void.text')} />}
        </div>
      </Fold>
    </section>
  )
}

/** Hours: long enough for a weekend, short enough for a waiting prize. */
const usualHours = '48'
const maxHours = 24 * 90

/** A deadline for winners to come forward, and a note that one did. */
function ClaimForms({ id, result }: { id: string; result: Result }) {
  const t = useT()
  const open = standingPlaces(result).filter(({ winner }) => !winner.claim?.claimed_at)
  if (open.length === 0) return null
  return (
    <>
      <OrganizerPart title={t('organizer.claims.title')}>
        <p className="text-ink-2">{t('organizer.claims.text')}</p>
        <OrganizerForm
          id={id}
          intent="claim_window"
          submit={t('organizer.claims.submit')}
          done={t('organizer.claims.done')}
        >
          {(state) => (
            <div className="grid grid-cols-2 gap-4 items-start to-560:grid-cols-1">
              <WinnerField places={open} all={t('organizer.claims.all')} {...state} />
              <TextField
                label={t('organizer.claims.hours')}
                id={state.idOf('hours')}
                name="hours"
                type="number"
                min={1}
                max={maxHours}
                required
                defaultValue={state.values['hours'] ?? usualHours}
                error={state.errors['hours']}
              />
            </div>
          )}
        </OrganizerForm>
      </OrganizerPart>
      <OrganizerPart title={t('organizer.claimed.title')}>
        <p className="text-ink-2">{t('organizer.claimed.text')}</p>
        <OrganizerForm
          id={id}
          intent="claim"
          submit={t('organizer.claimed.submit')}
          done={t('organizer.claimed.done')}
        >
          {(state) => <WinnerField places={open} {...state} />}
        </OrganizerForm>
      </OrganizerPart>
    </>
  )
}

/** A link of the bar or of a ticket opens the fold, and a form that it names is ready to be filled in. */
function useLinksInto() {
  const location = useLocation()
  const opened = useRef(location)
  useEffect(() => {
    const aim = location.hash === '' ? null : document.getElementById(location.hash.slice(1))
    const fold = aim?.closest('.organizer')?.querySelector('details')
    if (!aim || !fold) return
    fold.open = true
    // A page that answers a form that failed has put the focus into its wrong field.
    if (location === opened.current && aim.querySelector('[aria-invalid="true"]')) return
    aim.scrollIntoView()
    aim.querySelector<HTMLElement>('select, summary')?.focus({ preventScroll: true })
  }, [location])
}

/** Gives a place to the next substitute, with a public reason. */
function ReplaceForm({ id, result }: { id: string; result: Result }) {
  const t = useT()
  const [next] = waitingSubstitutes(result)
  const places = standingPlaces(result)
  if (places.length === 0) return null
  return (
    <OrganizerPart title={t('organizer.replace.title')}>
      <p className="text-ink-2">
        {t('organizer.replace.text')}{' '}
        {next ? (
          <Sentence
            text={t('organizer.replace.next', { name: slot(0) })}
            parts={[<PersonName key="next" person={next} className="strong" />]}
          />
        ) : (
          t('organizer.replace.next_later')
        )}
      </p>
      <OrganizerForm
        id={id}
        intent="replace"
        submit={t('organizer.replace.submit')}
        done={t('organizer.replace.done')}
        isFinal
      >
        {(state) => (
          <>
            <div className="grid grid-cols-2 gap-4 items-start to-560:grid-cols-1">
              <WinnerField places={places} {...state} />
              <SelectField
                label={t('organizer.replace.reason')}
                id={state.idOf('reason')}
                name="reason"
                options={replacementReasons.map((value) => ({ value, label: t(`receipt.reason.${value}`) }))}
                defaultValue={state.values['reason']}
                error={state.errors['reason']}
              />
            </div>
            <TextField
              label={t('organizer.replace.note')}
              hint={t('organizer.replace.note.hint')}
              id={state.idOf('note')}
              name="note"
              maxLength={500}
              dir="auto"
              autoComplete="off"
              defaultValue={state.values['note']}
              error={state.errors['note']}
            />
          </>
        )}
      </OrganizerForm>
    </OrganizerPart>
  )
}

/** More winners than this are not chosen from a list. */
const maxOptions = 200

interface WinnerFieldProps extends FormState {
  places: readonly HeldPlace[]
  /** label of the option for all winners, if allowed */
  all?: string
}

/** Selects a winner; submitted as `rank`. */
function WinnerField({ places, all, values, errors, answer, idOf }: WinnerFieldProps) {
  const t = useT()
  const chosen = useChosenWinner()
  const isNewer = useLinkSince(answer) && all === undefined && chosen !== ''
  // A field that also means everyone keeps doing so.
  const preset = isNewer ? chosen : (values['rank'] ?? (all === undefined ? chosen : ''))
  if (places.length > maxOptions)
    return (
      <TextField
        label={t('organizer.who.rank')}
        id={idOf('rank')}
        name="rank"
        inputMode="numeric"
        required={all === undefined}
        key={preset}
        defaultValue={preset}
        error={errors['rank']}
      />
    )
  const options = places.map(({ winner: { rank, name, erased } }) => ({
    value: `${rank}`,
    label: t('organizer.place', { rank, name: erased ? t('result.name_removed') : name }),
  }))
  return (
    <SelectField
      label={t('organizer.who')}
      id={idOf('rank')}
      name="rank"
      options={all === undefined ? options : [{ value: '', label: all }, ...options]}
      key={preset}
      defaultValue={preset}
      error={errors['rank']}
    />
  )
}
