import {
  type ChangeEvent,
  lazy,
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Form, useFetcher, useSubmit } from 'react-router'
import { toastSuccess } from '#web/api/use-toasts.ts'
import { prepareRoom, useDrawRoom } from '#web/components/reveal/room/use-draw-room.ts'
import { useT } from '#web/i18n/frame.tsx'
import { withTexts } from '#web/i18n/learn-texts.ts'
import { useScripted } from '#web/state/scripted.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { RulesFields } from '../comment-rules/rules-fields.tsx'
import { DrawErrors, useIntent, useOpenFailure } from '../draw-parts/draw-form.tsx'
import { readMode } from '../draw-parts/mode-values.ts'
import { isOverPlan, isUsedUp, QuotaLine } from '../draw-parts/quota-line.tsx'
import type { CollectionAnswer } from './answer-collection.ts'
import {
  type CollectionCheck,
  CommentRows,
  firstShown,
  type ShowInput,
  showOf,
  showWord,
} from './comment-rows.tsx'
import { DrawPanel, type Live } from './draw-panel.tsx'
import type { Ended } from './load-collection.ts'
import { Presets } from './presets.tsx'

/** Few forms are sent twice. */
const DrawnBefore = lazy(() => withTexts('drawn_before', () => import('../draw-parts/drawn-before.tsx')))

const TestDraw = lazy(() => withTexts('test_draw', () => import('../draw-parts/test-draw.tsx')))

interface Props {
  loaded: Ended
  weighed: CollectionCheck
  answer: CollectionAnswer | undefined
  /** what is known about the comments, above the rules */
  about: ReactNode
}

/** Rules with their effect on the comments at the start, the draw at the end. Without scripts a button counts again. */
export function DrawForm({ loaded, weighed: first, answer = {}, about }: Props) {
  const t = useT()
  const scripted = useScripted()
  const form = useRef<HTMLFormElement>(null)
  const rows = useRef<HTMLElement>(null)
  const counting = useCounting(form, first, answer.show)
  const doing = useIntent()
  const { collection, quota, presets, preset } = loaded
  const { values = loaded.values, modes = loaded.modes, key = loaded.key } = answer
  const [live, setLive] = useState<Live>(values)
  const weighed = counting.weighed ?? answer.weighed ?? first
  const { failure, reported, correct } = useOpenFailure(answer.failure ?? counting.failure)
  const errors = failure?.fields ?? {}
  const isDue = usePick(loaded, first, form, Object.keys(answer).length > 0)
  // Without scripts the button is not pressed automatically.
  const isPicking = isDue && scripted
  useDrawRoom({ doing, eligible: weighed.eligible, ...live })

  useEffect(() => {
    if (answer.done) toastSuccess(answer.done)
  }, [answer.done])

  function onChange({ target }: ChangeEvent<HTMLFormElement, HTMLInputElement>) {
    if (!form.current) return
    correct(target.name)
    const now = new FormData(form.current)
    setLive({ winners: textOf(now.get('winners')), ...readMode(now) })
    if (target.closest('.giveaway-rules')) counting.countSoon()
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    const pressed = event.nativeEvent.submitter
    const { name, value } = pressed instanceof HTMLButtonElement ? pressed : { name: '', value: '' }
    if (name !== 'show' && value !== 'weigh') return
    event.preventDefault()
    counting.count(name === 'show' ? showOf(value) : counting.show)
    if (name === 'show') rows.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <Form
      method="post"
      encType="multipart/form-data"
      // The server validates, in the language of the page.
      noValidate
      preventScrollReset
      ref={form}
      onChange={onChange}
      onSubmit={onSubmit}
      onFocus={prepareRoom}
      onPointerEnter={prepareRoom}
    >
      {/* Enter in a field presses the first button of a form: it counts, so that nothing is drawn by accident. */}
      <button type="submit" name="intent" value="weigh" hidden>
        {t('collection_draw.count')}
      </button>
      <input type="hidden" name="key" value={key} />
      {scripted && <input type="hidden" name="scripted" value="1" />}
      <p role="status" className="mbe-4 font-semibold empty:hidden">
        {isPicking && t('collection_draw.picking')}
      </p>
      {answer.drawnBefore ? (
        <DrawnBefore text={t('collection_draw.already')} shareCode={answer.drawnBefore} />
      ) : (
        <DrawErrors failure={failure} reported={reported} />
      )}
      {answer.test && (
        <TestDraw key={answer.test.no} answer={answer.test} {...values} busy={doing === 'test'} />
      )}
      <div className="split">
        <div className="giveaway-main grid grid-cols-1 gap-8">
          {about}
          <RulesFields key={preset} values={values.rules} counts={weighed.removals} errors={errors} open />
          <Button type="submit" name="intent" value="weigh" className="without-script">
            {t('collection_draw.count')}
          </Button>
          {presets && (
            <Presets
              presets={presets}
              current={preset}
              error={errors['preset_name']}
              busy={doing === 'save_preset'}
            />
          )}
        </div>
        <DrawPanel
          {...{ collection, weighed, values, live, modes, errors }}
          lock={loaded.lock}
          isUsedUp={isUsedUp(quota)}
          quota={quota && <QuotaLine quota={quota} isRefused={isOverPlan(failure?.code)} />}
          busy={doing === 'draw' || isPicking}
          isTesting={doing === 'test'}
        />
      </div>
      <CommentRows ref={rows} weighed={weighed} show={counting.show} busy={counting.busy} />
    </Form>
  )
}

interface LastCount {
  first: CollectionCheck
  data: CollectionAnswer | undefined
  weighed: CollectionCheck | undefined
  failure?: CollectionAnswer['failure']
}

/** Milliseconds: long enough to finish typing a word before counting. */
const pauseMs = 350

/**
 * Counts what the form's rules leave of the comments, in the background whenever a rule changes. Each count holds until
 * the next one, or until other rules are loaded with their own count, `first`.
 */
function useCounting(
  form: RefObject<HTMLFormElement | null>,
  first: CollectionCheck,
  answered: ShowInput | undefined,
) {
  const fetcher = useFetcher<CollectionAnswer>()
  const { data } = fetcher
  const [show, setShow] = useState<ShowInput>(firstShown)
  const [last, setLast] = useState<LastCount>({ first, data, weighed: undefined })
  if (last.first !== first) {
    setLast({ first, data, weighed: undefined })
    setShow(firstShown)
  } else if (last.data !== data)
    setLast({ first, data, weighed: data?.weighed ?? last.weighed, failure: data?.failure })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  function count(input: ShowInput) {
    clearTimeout(timer.current)
    if (!form.current) return
    const formData = new FormData(form.current)
    formData.set('intent', 'weigh')
    formData.set('show', showWord(input))
    setShow(input)
    void fetcher.submit(formData, { method: 'post', encType: 'multipart/form-data' })
  }

  return {
    // Without scripts only the page's own answer knows which comments were asked for.
    show: last.weighed ? show : (answered ?? show),
    busy: fetcher.state !== 'idle',
    weighed: last.weighed,
    failure: last.failure,
    /** immediately, showing these comments */
    count,
    /** after a pause in typing */
    countSoon() {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => count({ ...show, page: 1 }), pauseMs)
    },
  }
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}

/** If winners were requested right away, draws them once nothing is left to decide; otherwise waits for a press. */
function usePick(
  loaded: Ended,
  weighed: CollectionCheck,
  form: RefObject<HTMLFormElement | null>,
  wasAnswered: boolean,
): boolean {
  const submit = useSubmit()
  const hasAsked = useRef(false)
  const [hasChosen, setChosen] = useState(false)
  // Going back from saved rules draws nothing without a press.
  if (loaded.preset !== undefined && !hasChosen) setChosen(true)
  const isDue = !wasAnswered && !hasChosen && leavesNothingOpen(loaded, weighed)

  useEffect(() => {
    if (!isDue || hasAsked.current || !form.current) return
    hasAsked.current = true
    const formData = new FormData(form.current)
    formData.set('intent', 'draw')
    formData.set('scripted', '1')
    void submit(formData, { method: 'post', encType: 'multipart/form-data', replace: true })
  }, [isDue, submit, form])

  return isDue
}

function leavesNothingOpen(
  { collection, modes, preset, quota, lock }: Ended,
  { eligible }: CollectionCheck,
): boolean {
  if (lock || isUsedUp(quota)) return false
  const { wish: input, completeness, drawn } = collection
  const isWhole = completeness === 'complete' || completeness === 'supplied'
  const isUntouched = drawn.length === 0 && preset === undefined
  return input.pick && isWhole && isUntouched && eligible >= input.winners && modes.beacon.state !== 'down'
}
