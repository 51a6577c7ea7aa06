import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { afterToken } from '#locales/after-token.ts'
import { PageLink } from '#web/i18n/link.tsx'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { FailureSummary } from '../failure-summary.tsx'
import type { SetupAnswer } from './setup-answer.ts'
import { type Step, stepAfter } from './steps.ts'

interface StepFormProps {
  step: Step
  answer: SetupAnswer | undefined
  title: string
  text: ReactNode
  /** label of the button that saves and continues */
  submit: string
  /** label of the link that skips the step */
  skip: string
  /** other buttons; they follow the main one, which Enter in a field presses */
  more?: ReactNode
  children?: ReactNode
}

/** One step of the setup: its text, its fields, and the buttons to save or skip. */
export function StepForm({ step, answer, title, text, submit, skip, more, children }: StepFormProps) {
  const { state, formData } = useNavigation()
  const sent = state === 'idle' ? undefined : formData?.get('intent')
  return (
    <>
      <header className="stack gap-2">
        <h1>{title}</h1>
        <p className="muted">{text}</p>
      </header>
      <FailureSummary failure={answer?.failure} />
      <Form method="post" action={`?step=${step}`} className="stack gap-5" noValidate>
        {children}
        <div className="row">
          <Button type="submit" name="intent" value={step} kind="primary" size="large" busy={sent === step}>
            {submit}
          </Button>
          {more}
          <PageLink
            page="setup"
            parameters={{ token: afterToken }}
            search={`?step=${stepAfter(step)}`}
            className={buttonClass({ kind: 'ghost', size: 'large' })}
          >
            {skip}
          </PageLink>
        </div>
      </Form>
    </>
  )
}
