import '../chance-parts/chance.css'
import { useId, useState } from 'react'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { tossCoins } from '#draw/chance/coins.ts'
import { drawNumbers, type NumberSpec } from '#draw/chance/numbers.ts'
import { deviceRandom, type RandomBytes } from '#draw/chance/uniform.ts'
import { toolLock } from '#web/actions/tool-lock.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import {
  answerKeep,
  type KeepAnswer,
  type KeepFacts,
  keptSettings,
  loadKeep,
} from '../chance-parts/answer-keep.ts'
import { ChancePanel, ChanceSettings, CopyOutcome, KeysAndSound } from '../chance-parts/chance-panel.tsx'
import { restsClass } from '../chance-parts/chance-records.tsx'
import { byDevice } from '../chance-parts/device-chance.ts'
import { NoRandomness } from '../chance-parts/no-randomness.tsx'
import { AgainButton, KeepReceipt, sendKept } from '../chance-parts/outcome-buttons.tsx'
import { soundChance } from '../chance-parts/sound.ts'
import { SpokenOutcome } from '../chance-parts/spoken-outcome.tsx'
import { Stamps } from '../chance-parts/stamps.tsx'
import { useAddressSettings } from '../chance-parts/use-address-settings.ts'
import { useChanceParts } from '../chance-parts/use-chance-parts.ts'
import { ToolPage } from '../list-parts/list-page.tsx'

/** Without scripts the form is submitted here, and the server answers. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const withMaybe = query.has('maybe')
  const lock = toolLock(context, 'chance', request)
  const drawn = !lock && query.has('now') ? answerOf(withMaybe, deviceRandom()) : null
  return { lock, withMaybe, drawn, keep: await loadKeep(context) }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { query, ...sent } = await keptSettings(request)
  return answerKeep(sourceOf(query.has('maybe')), sent, context)
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return sendKept(request, () => serverAction<typeof action>())
}

/** The page's key survives a failure: the receipt may have been made although its answer was lost. */
export function shouldRevalidate() {
  return false
}

export default function YesOrNo() {
  const t = useT()
  const { lock, withMaybe, drawn, keep } = useLoaderData<typeof loader>()
  const answer = useActionData<KeepAnswer>()
  return (
    <ToolPage
      title={t('yes_or_no.title')}
      description={t('yes_or_no.description')}
      lead={t('yes_or_no.lead')}
      lock={lock}
    >
      <YesNoTool initial={withMaybe} drawn={drawn} keep={{ ...keep, answer }} />
    </ToolPage>
  )
}

interface YesNoToolProps {
  initial: boolean
  /** by the server, if the form was submitted without scripts */
  drawn: YesNo | null
  keep: KeepFacts
}

/** One press, one answer. The question has no name, so that no form sends it. */
function YesNoTool({ initial, drawn, keep }: YesNoToolProps) {
  const t = useT()
  const id = useId()
  const [question, setQuestion] = useState('')
  const [withMaybe, setWithMaybe] = useState(initial)
  const [askedQuestion, setAskedQuestion] = useState('')
  const [given, setGiven] = useState<readonly YesNo[]>(drawn ? [drawn] : [])
  const [round, setRound] = useState(0)
  const [isRefused, setRefused] = useState(false)
  const { copyRef, keepRef } = useChanceParts(ask)
  const query = withMaybe ? 'maybe=1' : ''
  useAddressSettings(query)
  // It answers no other question than the one that was asked.
  const answer = question.trim() === askedQuestion ? given[0] : undefined
  const words = answer ? t(`yes_or_no.${answer}`) : ''

  function ask() {
    const next = byDevice((random) => answerOf(withMaybe, random))
    setRefused(!next)
    if (!next) return
    setAskedQuestion(question.trim())
    setGiven([next, ...given].slice(0, 5))
    setRound(round + 1)
    soundChance('coin')
  }

  return (
    <>
      <div className="split">
        <ChancePanel
          summary={t(withMaybe ? 'yes_or_no.three' : 'yes_or_no.two')}
          actions={
            <>
              <AgainButton form={id}>{t('yes_or_no.ask')}</AgainButton>
              <CopyOutcome text={words && [askedQuestion, words].filter(Boolean).join(' ')} ref={copyRef} />
            </>
          }
          foot={
            <Stamps
              title={t('chance.last')}
              stamps={given.map((one, index) => ({ key: round - index, text: t(`yes_or_no.${one}`) }))}
              rests={round > 0 ? restsClass : undefined}
            />
          }
        >
          {isRefused && <NoRandomness />}
          <p className="max-w-[30ch] min-h-[1.3em] text-ink-2 text-22 text-center text-balance wrap-anywhere">
            <bdi>{question}</bdi>
          </p>
          <p
            className={`yes-no-answer grid place-items-center w-[min(100%,320px)] min-h-44 p-4 border-2 rounded-panel font-heading text-[clamp(56px,12vw,104px)] leading-none font-display tracking-display text-center normal-nums ${answer ? looks[answer] : 'border-line-2'} ${round > 0 ? '[animation:yes-no-turn_780ms_var(--ease-lift)] motion-reduce:animate-none' : ''}`}
            key={round}
          >
            <span
              className={
                round > 0
                  ? '[animation:chance-rest_160ms_700ms_var(--ease-out)_backwards] motion-reduce:animate-none'
                  : undefined
              }
            >
              {words || '?'}
            </span>
          </p>
          <SpokenOutcome text={words} round={round} />
        </ChancePanel>
        <ChanceSettings>
          <form
            method="get"
            id={id}
            className="stack"
            onSubmit={(event) => {
              event.preventDefault()
              ask()
            }}
          >
            <TextField
              label={t('yes_or_no.question')}
              hint={t('yes_or_no.question.hint')}
              value={question}
              onChange={(event) => setQuestion(event.target.value)}
              maxLength={120}
              autoComplete="off"
              dir="auto"
            />
            <Checkbox
              name="maybe"
              value="1"
              label={t('yes_or_no.with_maybe')}
              defaultChecked={initial}
              onChange={(event) => setWithMaybe(event.target.checked)}
            />
          </form>
          <p className="small muted">{t(withMaybe ? 'yes_or_no.means.three' : 'yes_or_no.means')}</p>
          <KeysAndSound keys={['again', 'keep', 'copy']} />
        </ChanceSettings>
      </div>
      <KeepReceipt {...keep} query={query} ref={keepRef} />
    </>
  )
}

const answers = ['yes', 'no', 'maybe'] as const
type YesNo = (typeof answers)[number]

const looks = {
  yes: 'border-good bg-good-wash text-good',
  no: 'border-bad bg-bad-wash text-bad',
  maybe: 'border-warn bg-warn-wash text-warn',
}

const oneOfThree: NumberSpec = {
  tool: 'numbers',
  from: '1',
  to: '3',
  digits: 0,
  step: '1',
  count: 1,
  unique: true,
  sorted: false,
  exclude: [],
}

/** A coin whose heads are a yes; with a maybe a number from 1 to 3, in the order of the answers. */
export function answerOf(withMaybe: boolean, random: RandomBytes): YesNo {
  const [place] = withMaybe
    ? drawNumbers(oneOfThree, random).map((number) => Number(number) - 1)
    : tossCoins({ tool: 'coins', coins: 1 }, random)
  return answers[place ?? 0] ?? 'yes'
}

/** What the server draws with the same meaning, for a receipt. */
function sourceOf(withMaybe: boolean) {
  return withMaybe
    ? ({ type: 'chance', ...oneOfThree } as const)
    : ({ type: 'chance', tool: 'coins', coins: 1 } as const)
}
