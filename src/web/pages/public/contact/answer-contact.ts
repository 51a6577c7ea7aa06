import { type RouterContextProvider, redirect } from 'react-router'
import { sendForm } from '../../../../contract/forms.ts'
import { pathFor } from '../../../../locales/paths.ts'
import { type Failed, type Outcome, send } from '../../../api.ts'
import { fieldLines } from '../../../failure-text.ts'
import type { Translate } from '../../../i18n/texts.ts'
import { visitContext } from '../../../visit.ts'
import { type ContactAnswer, type ContactValues, typedIn } from './kept.ts'

type Context = Readonly<RouterContextProvider>

/** Sends the letter and leads to the page that says so; otherwise what was typed comes back with what is wrong. */
export async function answerContact(form: FormData, context: Context): Promise<ContactAnswer> {
  const values = typedIn(form)
  const website = form.get('website')
  const first = await sendLetter(values, typeof website === 'string' ? website : '', values.key, context)
  // The first may have arrived though its answer did not; what was changed since is another letter.
  const answer =
    !first.ok && first.code === 'idempotency_key_reused'
      ? await sendLetter(values, '', undefined, context)
      : first
  const { frame, t } = context.get(visitContext)
  if (answer.ok) throw redirect(`${pathFor('contact', frame.locale)}?sent=1`)
  return { values, ...sorted(t, answer) }
}

function sendLetter(
  values: ContactValues,
  website: string,
  key: string | undefined,
  context: Context,
): Promise<Outcome<unknown>> {
  const { name = '', email = '', subject = '', message = '', consent, opened } = values
  const took = Date.now() - Number(opened || Number.NaN)
  const payload = {
    name,
    email: email.trim(),
    subject,
    message,
    consent: consent === 'yes',
    website,
    ...(Number.isSafeInteger(took) && { took }),
  }
  return send(sendForm, {
    params: { formKey: 'contact' },
    payload,
    context,
    ...(key && { idempotencyKey: key }),
  })
}

/** Each fault beside its field, and everything else above the form. */
function sorted(t: Translate, { message, fields, retryAfter }: Failed): Omit<ContactAnswer, 'values'> {
  const tree = Object.entries((fields ?? {}) as Record<string, unknown>)
  if (tree.length === 0) {
    const wait = retryAfter && t('contact.wait', { count: Math.ceil(retryAfter / 60) })
    return { fields: {}, general: [message, ...(wait ? [wait] : [])] }
  }
  const told = tree.map(([name, branch]) => {
    const own = (branch as { _errors?: string[] } | null)?._errors ?? []
    return [name, own.length > 0 ? own.join(' ') : fieldLines(t, { [name]: branch }).join(' ')] as const
  })
  return { fields: Object.fromEntries(told), general: [] }
}
