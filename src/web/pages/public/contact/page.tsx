import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { PageHead } from '../../../components/page-head.tsx'
import { useT } from '../../../i18n/frame.tsx'
import { PageLink } from '../../../i18n/link.tsx'
import { spoken } from '../../../i18n/spoken.ts'
import { buttonClass } from '../../../ui/button-class.ts'
import { Note } from '../../../ui/note.tsx'
import { answerContact } from './answer-contact.ts'
import { ContactFaults } from './contact-faults.tsx'
import { ContactForm } from './contact-form.tsx'
import { ContactWays } from './contact-ways.tsx'
import { type ContactAnswer, typedIn } from './kept.ts'
import { loadContact } from './load-contact.ts'
import './contact.css'

export function loader(args: LoaderFunctionArgs) {
  return loadContact(args)
}

export async function action({ request, context }: ActionFunctionArgs) {
  return data(await answerContact(await request.formData(), context), { status: 422 })
}

/** A connection may break meanwhile; what somebody typed must not go with it. */
export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const sent = request.clone()
  try {
    return await serverAction<typeof action>()
  } catch (error) {
    // This is how a browser says that a request found no way.
    if (!(error instanceof TypeError)) throw error
    const values = typedIn(await sent.formData())
    const answer: ContactAnswer = { values, fields: {}, general: [spoken().t('alert.no_connection')] }
    return data(answer, { status: 503 })
  }
}

export default function Contact() {
  const t = useT()
  const { start, sent, mails, contact } = useLoaderData<typeof loader>()
  const answer = useActionData<ContactAnswer>()
  const isSent = sent && !answer
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
        ) : (
          <>
            <ContactFaults answer={answer} />
            <ContactForm start={start} answer={answer} />
          </>
        )}
      </div>
      <ContactWays contact={contact} />
    </div>
  )
}
