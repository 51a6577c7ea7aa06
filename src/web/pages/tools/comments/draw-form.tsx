import { type ChangeEvent, lazy, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { useT } from '../../../i18n/frame.tsx'
import { withTexts } from '../../../i18n/learn-texts.ts'
import { toastFailure, toastSuccess } from '../../../outcome-toast.ts'
import { useScripted } from '../../../state/scripted.ts'
import { Button } from '../../../ui/button.tsx'
import { RulesFields } from '../comment-rules/rules-fields.tsx'
import { ErrorSummary } from '../draw-parts/error-summary.tsx'
import { QuotaLine } from '../draw-parts/quota-line.tsx'
import { useIntent } from '../draw-parts/use-intent.ts'
import { useOpenFailure } from '../draw-parts/use-open-failure.ts'
import type { CollectionAnswer } from './answer-collection.ts'
import { CommentRows } from './comment-rows.tsx'
import { DrawPanel, type Live } from './draw-panel.tsx'
import type { Ended } from './load-collection.ts'
import { Presets } from './presets.tsx'
import { showOf, type Weighed } from './shown-rows.ts'
import { useCounting } from './use-counting.ts'
import { usePick } from './use-pick.ts'

const TestDraw = lazy(() => withTexts('test_draw', () => import('../draw-parts/test-draw.tsx')))

interface Props {
  loaded: Ended
  weighed: Weighed
  answer: CollectionAnswer | undefined
  /** what is known of the comments, above the rules */
  about: ReactNode
}

/** Rules with what they do to these comments at the start, the draw at the end. Without scripts a button counts anew. */
export function DrawForm({ loaded, weighed: first, answer = {}, about }: Props) {
  const t = useT()
  const scripted = useScripted()
  const form = useRef<HTMLFormElement>(null)
  const rows = useRef<HTMLElement>(null)
  const counting = useCounting(form)
  const doing = useIntent()
  const { collection, quota, presets, preset } = loaded
  const { values = loaded.values, modes = loaded.modes, key = loaded.key } = answer
  const [live, setLive] = useState<Live>({ winners: values.winners, mode: values.mode })
  const weighed = counting.answer?.weighed ?? answer.weighed ?? first
  const { failure, reported, correct } = useOpenFailure(answer.failure ?? counting.answer?.failure)
  const errors = failure?.fields ?? {}
  const isDue = usePick(loaded, first, form, Object.keys(answer).length > 0)
  // Without scripts nobody presses the button for them.
  const isPicking = isDue && scripted

  useEffect(() => {
    if (answer.failure) toastFailure(answer.failure)
  }, [answer.failure])
  useEffect(() => {
    if (answer.done) toastSuccess(answer.done)
  }, [answer.done])

  function onChange({ target }: ChangeEvent<HTMLFormElement, HTMLInputElement>) {
    if (!form.current) return
    correct(target.name)
    const now = new FormData(form.current)
    setLive({ winners: textOf(now.get('winners')), mode: textOf(now.get('mode')) })
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
      // The server says what is wrong, in the language of the page.
      noValidate
      preventScrollReset
      className="giveaway"
      ref={form}
      onChange={onChange}
      onSubmit={onSubmit}
    >
      {/* Enter in a field presses the first button of a form: it counts, and draws nothing by accident. */}
      <button type="submit" name="intent" value="weigh" hidden>
        {t('collection_draw.count')}
      </button>
      <input type="hidden" name="key" value={key} />
      {scripted && <input type="hidden" name="scripted" value="1" />}
      <p role="status" className="collection-picking">
        {isPicking && t('collection_draw.picking')}
      </p>
      <ErrorSummary failure={failure} reported={reported} />
      {answer.test && (
        <TestDraw key={answer.test.no} answer={answer.test} title={values.title} busy={doing === 'test'} />
      )}
      <div className="split">
        <div className="giveaway-main">
          {about}
          <RulesFields values={values.rules} counts={weighed.removals} errors={errors} open />
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
          quota={quota && <QuotaLine quota={quota} isRefused={isOverPlan(failure?.code)} />}
          busy={doing === 'draw' || isPicking}
          isTesting={doing === 'test'}
        />
      </div>
      <CommentRows ref={rows} weighed={weighed} show={counting.show} busy={counting.busy} />
    </Form>
  )
}

function isOverPlan(code = ''): boolean {
  return code.endsWith('_limit_reached')
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? value : ''
}
