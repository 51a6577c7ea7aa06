import '../chance-parts/chance.css'
import './random-number.css'
import type { FocusEvent } from 'react'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { usualGameDays } from '#contract/draws/guesses.ts'
import { drawNumbers } from '#draw/chance/numbers.ts'
import { deviceRandom } from '#draw/chance/uniform.ts'
import { toolLock } from '#web/actions/tool-lock.ts'
import { useFormKey } from '#web/api/use-form-key.ts'
import { formErrorsOf, useFailureToast } from '#web/api/use-toasts.ts'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { LockedTool } from '#web/components/locked-tool.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Note, WithoutScript } from '#web/ui/note.tsx'
import { visitContext } from '#web/visit/visit-context.ts'
import { answerKeep, type KeepAnswer, keptSettings, loadKeep } from '../chance-parts/answer-keep.ts'
import { sendKept } from '../chance-parts/outcome-buttons.tsx'
import { limitDrawTime } from '../draw-parts/fill-draw-time.ts'
import { answerSeal, type SealAnswer, type SealValues } from './answer-seal.ts'
import {
  type NumberSettings,
  readGone,
  readNumberSettings,
  settingsFault,
  specOf,
} from './number-settings.ts'
import { NumberTool } from './number-tool.tsx'
import type { Drawn } from './use-number-draw.ts'

/** Without scripts the form is submitted here, and the server draws the numbers. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const settings = readNumberSettings(query)
  const lock = toolLock(context, 'chance', request)
  const isAsked = !lock && query.has('now') && !settingsFault(settings)
  return {
    lock,
    settings,
    drawn: isAsked ? drawHere(settings, readGone(query)) : { numbers: null, usedNumbers: [] },
    keep: await loadKeep(context),
    sealKey: context.get(visitContext).newKey(),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request
    .clone()
    .formData()
    .catch(() => undefined)
  if (form?.get('intent') === 'seal') {
    const answer = await answerSeal(form, context)
    return answer instanceof Response ? answer : data(answer, { status: 422 })
  }
  const { query, ...sent } = await keptSettings(request)
  return answerKeep({ type: 'chance', ...specOf(readNumberSettings(query)) }, sent, context)
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return sendKept(request, () => serverAction<typeof action>())
}

/** The page's keys survive a failure: what they request may have been made although its answer was lost. */
export function shouldRevalidate() {
  return false
}

export default function RandomNumber() {
  const t = useT()
  const { lock, settings, drawn, keep, sealKey } = useLoaderData<typeof loader>()
  const answer = useActionData<KeepAnswer | SealAnswer>()
  const isSeal = answer !== undefined && 'seal' in answer
  return (
    <div className="wrap">
      <PageHead title={t('random_number.title')} description={t('random_number.description')} />
      <div className="page-head">
        <div>
          <h1>{t('random_number.title')}</h1>
          <p>
            {t('random_number.lead')} {!lock && <a href="#guess">{t('random_number.lead.guess')}</a>}
          </p>
        </div>
      </div>
      {lock ? (
        <LockedTool lock={lock} />
      ) : (
        <>
          <NumberTool
            initial={settings}
            drawn={drawn}
            keep={{ ...keep, answer: isSeal ? undefined : answer }}
          />
          <GuessSection formKey={sealKey} answer={isSeal ? answer.seal : undefined} />
        </>
      )}
    </div>
  )
}

function drawHere(settings: NumberSettings, before: string[]): Drawn {
  const usedNumbers = settings.untilEmpty ? before : []
  const numbers = drawNumbers(specOf(settings), deviceRandom(), usedNumbers)
  if (numbers.length === 0) return { numbers: null, usedNumbers }
  return { numbers, usedNumbers: settings.untilEmpty ? [...usedNumbers, ...numbers] : [] }
}

interface GuessSectionProps {
  formKey: string
  answer: SealAnswer['seal'] | undefined
}

const usual: SealValues = { title: '', lowest: '1', highest: '500', closesAt: '', showsGuesses: false }
const steps = ['seal', 'guess', 'open'] as const

/** Another use of a random number: it is sealed, others guess, and the nearest guess wins. */
function GuessSection({ formKey, answer }: GuessSectionProps) {
  const t = useT()
  const failure = answer?.failure
  const isSealing = useNavigation().formData?.get('intent') === 'seal'
  const key = useFormKey(formKey, answer)

  useFailureToast(failure, failure ? formErrorsOf(failure) : [])

  return (
    <section
      className="section grid grid-cols-[minmax(0,7fr)_minmax(0,5fr)] gap-y-8 gap-x-16 items-start to-1000:grid-cols-1"
      id="guess"
      aria-labelledby="guess-title"
    >
      <div className="stack">
        <h2 id="guess-title" className="text-36 tracking-[-0.028em]">
          {t('random_number.guess.title')}
        </h2>
        <p className="lead">{t('random_number.guess.text')}</p>
        <Fold title={t('random_number.guess.how')}>
          <ol className="grid [counter-reset:step]">
            {steps.map((step) => (
              <li
                className="grid grid-cols-[32px_minmax(0,1fr)] gap-y-0.5 gap-x-3 py-3.5 border-bs border-bs-line [counter-increment:step] before:content-[counter(step)] before:row-[1_/_3] before:font-heading before:text-28 before:leading-[1.1] before:font-display before:text-ink-3 before:normal-nums"
                key={step}
              >
                <span className="strong col-2">{t(`random_number.guess.${step}`)}</span>
                <span className="muted col-2">{t(`random_number.guess.${step}.text`)}</span>
              </li>
            ))}
          </ol>
          <p className="small muted">{t('random_number.guess.honest')}</p>
          <p className="small muted">{t('random_number.seal.counts')}</p>
        </Fold>
      </div>
      <Form
        method="post"
        className="panel panel-edge grid grid-cols-1 gap-4 p-6 bg-sunk shadow-none phone:px-(--gutter)"
        preventScrollReset
        noValidate
      >
        <input type="hidden" name="intent" value="seal" />
        <input type="hidden" name="key" value={key} />
        <Fields values={answer?.values ?? usual} errors={failure?.fields ?? {}} />
        {failure?.general.map((message) => (
          <WithoutScript key={message}>
            <Note kind="bad" role="alert" title={message} />
          </WithoutScript>
        ))}
        <Button type="submit" icon="lock" wide busy={isSealing}>
          {t('random_number.seal.submit')}
        </Button>
      </Form>
    </section>
  )
}

function Fields({
  values,
  errors,
}: {
  values: SealValues
  errors: Readonly<Record<string, string | undefined>>
}) {
  const t = useT()
  const { timeZone } = useFormat()
  const isOpen = values.closesAt !== '' || values.showsGuesses || errors['seal_closes_at'] !== undefined
  const limit = ({ currentTarget }: FocusEvent<HTMLInputElement>) => limitDrawTime(currentTarget, new Date())
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,132px),1fr))] gap-y-4 gap-x-3 items-start">
        {(['lowest', 'highest'] as const).map((end) => (
          <TextField
            key={end}
            id={`seal_${end}`}
            name={end}
            label={t(`random_number.seal.${end}`)}
            defaultValue={values[end]}
            error={errors[`seal_${end}`]}
            inputMode="numeric"
            autoComplete="off"
            maxLength={24}
            className="tabular"
          />
        ))}
      </div>
      <TextField
        id="seal_title"
        name="title"
        label={t('random_number.seal.title')}
        aside={t('random_number.optional')}
        defaultValue={values.title}
        error={errors['seal_title']}
        maxLength={120}
        autoComplete="off"
        dir="auto"
      />
      <Fold title={t('random_number.seal.more')} open={isOpen || undefined}>
        <div className="stack">
          <TextField
            id="seal_closes_at"
            name="closes_at"
            type="datetime-local"
            label={t('random_number.seal.closes_at')}
            hint={t('random_number.seal.closes_at.hint', {
              zone: timeZone.replaceAll('_', ' '),
              days: usualGameDays,
            })}
            defaultValue={values.closesAt}
            error={errors['seal_closes_at']}
            onFocus={limit}
          />
          <input type="hidden" name="zone" value={timeZone} />
          <Checkbox
            name="shows_guesses"
            value="1"
            label={t('random_number.seal.shows_guesses')}
            note={t('random_number.seal.shows_guesses.note')}
            defaultChecked={values.showsGuesses}
          />
        </div>
      </Fold>
    </>
  )
}
