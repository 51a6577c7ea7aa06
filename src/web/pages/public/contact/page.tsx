import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { pathFor } from '../../../../locales/paths.ts'
import { PageHead } from '../../../components/page-head.tsx'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { Note } from '../../../ui/note.tsx'
import { visitContext } from '../../../visit.ts'
import { answerForm } from '../module/answer-form.ts'
import type { FormAnswer } from '../module/form-answer.ts'
import { FormOfModule } from '../module/form-of-module.tsx'
import { FormState } from '../module/form-state.tsx'
import { keepTyped } from '../module/keep-typed.ts'
import { ContactWays } from './contact-ways.tsx'
import { contactForm, loadContact } from './load-contact.ts'
import './contact.css'

export function loader(args: LoaderFunctionArgs) {
  return loadContact(args)
}

export function action({ request, context }: ActionFunctionArgs) {
  const sent = `${pathFor('contact', context.get(visitContext).frame.locale)}?sent=1`
  return answerForm(request, context, contactForm, sent)
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return keepTyped(request, () => serverAction<typeof action>())
}

export default function Contact() {
  const t = useT()
  const { form, start, values, sent, mails, contact } = useLoaderData<typeof loader>()
  const answer = useActionData<FormAnswer>()
  const isSent = answer?.isArrived || (sent && !answer)
  return (
    <div className="wrap contact">
      <PageHead title={t('contact.title')} description={t('contact.description')} />
      <div className="contact-head">
        <h1>{t('contact.heading')}</h1>
        <p className="lead">{t('contact.lead')}</p>
      </div>
      <div className="contact-body">
        {isSent ? (
          <Note kind="good" role="status" title={t('contact.sent')}>
            <p>{t(mails ? 'contact.sent.text' : 'contact.sent.kept')}</p>
            <p>
              <PageLink page="home" className={buttonClass()}>
                {t('contact.sent.on')}
              </PageLink>
            </p>
          </Note>
        ) : form?.is_sent ? (
          <FormState state="already" />
        ) : (
          form && (
            <FormOfModule
              form={form}
              start={start}
              values={values}
              answer={answer}
              below={
                <p className="contact-privacy">
                  <PageLink page="privacyPolicy">{t('contact.privacy')}</PageLink>
                </p>
              }
            />
          )
        )}
      </div>
      <ContactWays contact={contact} />
    </div>
  )
}
