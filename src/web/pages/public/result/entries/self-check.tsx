import { lazy, Suspense } from 'react'
import { useT } from '#web/i18n/frame.tsx'
import { withTexts } from '#web/i18n/learn-texts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Note, WithoutScript } from '#web/ui/note.tsx'
import type { CheckedDraw } from '../check/verify-places.ts'
import { useAnswer } from '../result-answer.ts'

/** Most visits check nothing, so the code for answers is loaded with the first one. */
const SelfCheckAnswer = lazy(() => withTexts('self_check', () => import('./self-check-answer.tsx')))
const ErasureForm = lazy(() => withTexts('erasure', () => import('./erasure-form.tsx')))

/** "Am I in?": looks a name up and verifies the proof on this device. Used on results and announced draws. */
export function SelfCheck({ draw, isPanel }: { draw: CheckedDraw; isPanel?: boolean }) {
  const t = useT()
  const { Form, answer, busy, idOf } = useAnswer('self_check')
  return (
    <section
      className={`no-print grid grid-cols-1 gap-4 ${isPanel ? 'content-start p-6 border border-line-2 rounded-panel bg-surface' : 'section'}`}
      id="self-check"
      aria-labelledby="self-check-title"
    >
      <div className={`section-head mbe-0 ${isPanel ? 'grid-cols-1 gap-2' : ''}`}>
        <h2 className={isPanel ? 'text-22' : undefined} id="self-check-title">
          {t('self_check.title')}
        </h2>
        <p className={isPanel ? 'text-15' : undefined}>{t('self_check.text')}</p>
      </div>
      <Form
        method="post"
        noValidate
        action="#self-check"
        className={`grid gap-2 items-end justify-start has-[.field-error]:items-start has-[.field-error]:[&>.button]:mbs-7.5 ${isPanel ? 'grid-cols-1 to-1000:grid-cols-[minmax(0,1fr)_auto] to-360:grid-cols-1' : 'grid-cols-[minmax(0,420px)_auto] to-560:grid-cols-1'}`}
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
      <ErasureRequest name={answer?.values['name'] ?? ''} className={isPanel ? 'border-be-0' : undefined} />
    </section>
  )
}

/** Folded, and open again when its own answer comes back without scripts. */
function ErasureRequest({ name, className }: { name: string; className: string | undefined }) {
  const t = useT()
  const { Form, answer, busy, idOf } = useAnswer('request_erasure')
  return (
    <Fold
      id="erasure"
      title={t('self_check.erase.title')}
      className={className}
      open={answer !== undefined || undefined}
    >
      <Suspense>
        <ErasureForm Form={Form} answer={answer} busy={busy} idOf={idOf} name={name} />
      </Suspense>
    </Fold>
  )
}
