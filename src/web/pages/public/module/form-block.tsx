import './form-block.css'
import { useEffect, useId, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { useLocale } from '#web/i18n/frame.tsx'
import type { FormHere } from './answer-form.ts'
import type { FormAnswer } from './form-answer.ts'
import { FormOfModule } from './form-of-module.tsx'
import { FormState } from './form-state.tsx'

/**
 * A form amid a page that is about something else. Without scripts its own page takes it and shows what became of it; with them
 * the page around it does (`answerPlacedForm`), and nothing leads away. The same form may stand here twice: ids and key of each
 * are its own.
 */
export function FormBlock({ form, start }: FormHere) {
  const locale = useLocale()
  const id = useId()
  const { data: answer, Form, state } = useFetcher<FormAnswer>()
  // What is sent from one form of a page loads the page's data anew, and the others were opened when they were.
  const [own] = useState({ ...start, key: `${start.key}${id.replaceAll(/[^\w]/g, '-')}` })
  const thanks = useRef<HTMLDivElement>(null)
  const isArrived = answer?.isArrived === true
  useEffect(() => {
    // The button that was pressed is gone.
    if (isArrived) thanks.current?.focus()
  }, [isArrived])
  // The connection may break before it is sent: what keeps the words then is here by that time.
  const begin = () => void import('./keep-typed.ts').catch(() => undefined)
  const amid = { Form, action: form.address, busy: state !== 'idle', place: `${id}-` }
  return (
    <div className="form-block" lang={locale} onFocus={begin}>
      <h2>{form.name}</h2>
      {form.description && <p className="form-block-about">{form.description}</p>}
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
