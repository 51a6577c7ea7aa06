import { Form, useNavigation } from 'react-router'
import { useT } from '../../../i18n/frame.tsx'
import { Button } from '../../../ui/button.tsx'
import { AccountFields } from '../account-fields.tsx'
import { FailureSummary } from '../failure-summary.tsx'
import type { SetupAnswer } from './setup-answer.ts'

export function AccountStep({ answer }: { answer: SetupAnswer | undefined }) {
  const t = useT()
  const busy = useNavigation().state !== 'idle'
  const values = answer?.values ?? {}
  const errors = answer?.failure?.fields ?? {}
  return (
    <>
      <header className="stack gap-2">
        <h1>{t('setup.title')}</h1>
        <p className="muted">{t('setup.text')}</p>
      </header>
      <FailureSummary failure={answer?.failure} />
      <Form method="post" className="stack" noValidate>
        <AccountFields values={values} errors={errors} />
        <Button type="submit" kind="primary" size="large" wide busy={busy}>
          {t('setup.submit')}
        </Button>
      </Form>
    </>
  )
}
