import { lazy, Suspense } from 'react'
import { useT } from '#web/i18n/frame.tsx'
import { withTexts } from '#web/i18n/learn-texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Note, WithoutScript } from '#web/ui/note.tsx'
import type { CheckedDraw } from '../check/verify-places.ts'
import { useAnswer } from '../result-answer.ts'
import './self-check.css'

/** Most visits check nothing, so the code for answers is loaded with the first one. */
const SelfCheckAnswer = lazy(() => withTexts('self_check', () => import('./self-check-answer.tsx')))
const ErasureForm = lazy(() => withTexts('erasure', () => import('./erasure-form.tsx')))

/** "Am I in?": looks a name up and verifies the proof on this device. Used on results and announced draws. */
export function SelfCheck({ draw }: { draw: CheckedDraw }) {
  const t = useT()
  const { Form, answer, busy, idOf } = useAnswer('self_check')
  return (
    <section
      className="section self-check no-print grid grid-cols-1 gap-4"
      id="self-check"
      aria-labelledby="self-check-title"
    >
      <div className="section-head">
        <h2 id="self-check-title">{t('self_check.title')}</h2>
        <p>{t('self_check.text')}</p>
      </div>
      <Form
        method="post"
        noValidate
        action="#self-check"
        className="self-check-form grid grid-cols-[minmax(0,420px)_auto] gap-2 items-end justify-start to-560:grid-cols-1"
      >
        <input type="hidden" name="intent" value="self_check" />
        <TextField
          label={t('self_check.field')}
          id={idOf('name')}
          name="name"
          required
          autoComplete="off"
          spellCheck={false}
          maxLength={512}
          dir="auto"
          defaultValue={answer?.values['name']}
          error={answer?.failure?.fields['name']}
        />
        <Button type="submit" icon="search" busy={busy}>
          {t('self_check.submit')}
        </Button>
      </Form>
      <div role="status">
        {answer?.failure && !answer.failure.fields['name'] && (
          <WithoutScript>
            <Note kind="bad" title={answer.failure.message} />
          </WithoutScript>
        )}
        {answer?.found && (
          <Suspense>
            <SelfCheckAnswer name={answer.values['name'] ?? ''} found={answer.found} draw={draw} />
          </Suspense>
        )}
      </div>
      <ErasureRequest name={answer?.values['name'] ?? ''} />
    </section>
  )
}

/** Folded, and open again when its own answer comes back without scripts. */
function ErasureRequest({ name }: { name: string }) {
  const t = useT()
  const { Form, answer, busy, idOf } = useAnswer('request_erasure')
  return (
    <Fold id="erasure" title={t('self_check.erase.title')} open={answer !== undefined || undefined}>
      <Suspense>
        <ErasureForm Form={Form} answer={answer} busy={busy} idOf={idOf} name={name} />
      </Suspense>
    </Fold>
  )
}
