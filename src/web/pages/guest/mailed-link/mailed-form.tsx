import { Form, useNavigation } from 'react-router'
import { useT } from '../../../i18n/frame.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { MailedAnswer } from './answer-mailed-link.ts'
import type { Purpose } from './purposes.ts'

interface MailedFormProps {
  purpose: Purpose
  answer: MailedAnswer | undefined
  /** the secret of the mailed link; without one it is asked for */
  token: string
}

export function MailedForm({ purpose, answer, token }: MailedFormProps) {
  const t = useT()
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="stack" noValidate>
      {token ? (
        <input type="hidden" name="token" value={token} />
      ) : (
        <TextField
          id="token"
          name="token"
          label={t('mailed_link.code')}
          hint={t('mailed_link.code.hint')}
          className="guest-code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          required
          defaultValue={answer?.values['token']}
          error={answer?.failure?.fields['token']}
        />
      )}
      <Button type="submit" kind="primary" size="large" wide busy={busy}>
        {t(`mailed_link.${purpose}.submit`)}
      </Button>
    </Form>
  )
}
