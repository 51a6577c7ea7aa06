import { Form, useNavigation } from 'react-router'
import { longestMessage } from '../../../../contract/form-lengths.ts'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { ContactAnswer, ContactValues } from './kept.ts'

interface ContactFormProps {
  start: ContactValues
  answer: ContactAnswer | undefined
}

/** Works without scripts; what was typed stays until it has arrived. */
export function ContactForm({ start, answer }: ContactFormProps) {
  const t = useT()
  const busy = useNavigation().state === 'submitting'
  const values = answer?.values ?? start
  const errors = answer?.fields ?? {}
  return (
    <Form method="post" action="?" className="stack contact-form" noValidate>
      <input type="hidden" name="key" value={values.key} />
      <input type="hidden" name="opened" value={values.opened} />
      <div className="columns contact-who">
        <TextField
          id="name"
          name="name"
          label={t('field.name')}
          autoComplete="name"
          maxLength={120}
          required
          defaultValue={values.name}
          error={errors['name']}
        />
        <TextField
          id="email"
          name="email"
          type="email"
          label={t('field.email')}
          hint={t('contact.email.hint')}
          autoComplete="email"
          maxLength={254}
          required
          defaultValue={values.email}
          error={errors['email']}
        />
      </div>
      <TextField
        id="subject"
        name="subject"
        label={t('field.subject')}
        maxLength={200}
        required
        defaultValue={values.subject}
        error={errors['subject']}
      />
      <TextArea
        id="message"
        name="message"
        label={t('field.message')}
        hint={t('contact.message.hint')}
        rows={8}
        maxLength={longestMessage}
        required
        defaultValue={values.message}
        error={errors['message']}
      />
      <NotForPeople error={errors['website']} />
      <div>
        <Checkbox
          id="consent"
          name="consent"
          value="yes"
          required
          defaultChecked={values.consent === 'yes'}
          label={t('contact.consent')}
          {...(errors['consent'] && { 'aria-invalid': true, note: errors['consent'] })}
        />
        <p className="contact-privacy">
          <PageLink page="privacyPolicy">{t('contact.privacy')}</PageLink>
        </p>
      </div>
      <div>
        <Button type="submit" kind="primary" size="large" icon="mail" busy={busy}>
          {t('contact.submit')}
        </Button>
      </div>
    </Form>
  )
}

/** A field that only programs fill in. Where a person's browser did, it comes into sight and says so. */
function NotForPeople({ error }: { error: string | undefined }) {
  const t = useT()
  return (
    <div className={error ? undefined : 'contact-unseen'} aria-hidden={error ? undefined : true}>
      <TextField
        id="website"
        name="website"
        label={t('field.website')}
        autoComplete="off"
        tabIndex={error ? undefined : -1}
        error={error}
      />
    </div>
  )
}
