import { useEffect, useId, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { useLocale } from '#web/i18n/frame.tsx'
import type { FormHere } from './answer-form.ts'
import type { ModuleFormAnswer } from './face-field.tsx'
import { FormOfModule, FormState } from './form-of-module.tsx'

/**
 * A form embedded in a page about something else. Without scripts its own page handles it and shows the result; with
 * scripts the surrounding page does (`answerPlacedForm`), and the visitor stays. The same form may appear twice: each
 * has ids and a key of its own.
 */
export function FormBlock({ form, start }: FormHere) {
  const locale = useLocale()
  const id = useId()
  const { data: answer, Form, state } = useFetcher<ModuleFormAnswer>()
  // Submitting one form of a page reloads the page's data; the other forms keep their key and opening time.
  const [own] = useState({ ...start, key: `${start.key}${id.replaceAll(/[^\w]/g, '-')}` })
  const thanks = useRef<HTMLDivElement>(null)
  const isArrived = answer?.isArrived === true
  useEffect(() => {
    // The pressed button is gone.
    if (isArrived) thanks.current?.focus()
  }, [isArrived])
  // The connection may break before submitting, so the code that keeps what was typed is loaded on focus.
  const begin = () => void import('./keep-typed.ts').catch(() => undefined)
  const amid = { Form, action: form.address, busy: state !== 'idle', idPrefix: `${id}-` }
  return (
    <div
      className="form-block my-8 py-6 border-y border-y-line-2 wrap-break-word"
      lang={locale}
      onFocus={begin}
    >
      <h2>{form.name}</h2>
      {form.description && <p className="form-block-about text-ink-2">{form.description}</p>}
      {isArrived || form.is_sent ? (
        <div ref={thanks} tabIndex={-1}>
          <FormState state={isArrived ? 'sent' : 'already'} isAmid />
        </div>
      ) : (
        <FormOfModule form={form} start={own} answer={answer} amid={amid} />
      )}
    </div>
  )
}
