import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useLoaderData,
} from 'react-router'
import { createTicket, ticketPriorities } from '#contract/support/support-tickets.ts'
import { pathFor } from '#locales/paths.ts'
import { type Action, type ActionAnswer, answerAction } from '#web/actions/answer-action.ts'
import { saveTypedAction } from '#web/actions/save-typed-action.ts'
import { sendMessage } from '#web/actions/ticket-messages.ts'
import { useAnswer, useBusy } from '#web/actions/use-answer.ts'
import { dropDraft, MessageForm } from '#web/components/conversation/message-form.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Radio } from '#web/ui/forms/choice.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { redirectTelling } from '#web/visit/flash.ts'
import { signedInUser } from '#web/visit/session.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import { AccountFrame } from '../parts/account-frame.tsx'

/** The key of the draft until it is sent. */
const draft = 'new'

export function loader({ request, context }: LoaderFunctionArgs) {
  return {
    user: signedInUser(context),
    formKey: context.get(visitContext).newKey(),
    subject: (new URL(request.url).searchParams.get('subject') ?? '').slice(0, 150),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  let made = ''
  const write: Action = {
    run: async (values, visit, form) => {
      const { subject = '', message = '' } = values
      const priority = ticketPriorities.find((candidate) => candidate === values['priority'])
      const payload = { subject, message, ...(priority && { priority }) }
      const outcome = await sendMessage({ call: createTicket, payload }, values, { form, context: visit })
      if (outcome.ok) made = outcome.data.id
      return outcome
    },
  }
  const answer = await answerAction(request, context, { write })
  if (!made) return answer
  const { locale } = context.get(visitContext).frame
  return redirectTelling(pathFor('accountTicket', locale, { ticketId: made }), createTicket, context)
}

export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return saveTypedAction(request, serverAction, () => dropDraft(draft))
}

type Typed = Pick<ActionAnswer, 'values' | 'fields'>

/** The form for a new ticket. */
export default function NewTicket() {
  const t = useT()
  const { user, formKey, subject } = useLoaderData<typeof loader>()
  const answer = useAnswer()
  const busy = useBusy('write')
  const { values, fields }: Typed = answer ?? { values: {}, fields: {} }
  return (
    <AccountFrame
      title={t('tickets.new')}
      lead={
        <>
          {t('tickets.new.lead')} <PageLink page="faq">{t('tickets.new.faq')}</PageLink>
        </>
      }
      user={user}
    >
      <MessageForm
        intent="write"
        formKey={formKey}
        owner={user.id}
        draft={draft}
        label={t('conversation.message')}
        submit={t('tickets.send')}
        busy={busy}
        values={values}
        errors={fields}
        before={
          <>
            <TextField
              name="subject"
              label={t('conversation.subject')}
              maxLength={150}
              required
              autoComplete="off"
              dir="auto"
              defaultValue={values['subject'] ?? subject}
              error={fields['subject']}
            />
            <PriorityChoice chosen={values['priority']} />
          </>
        }
      />
    </AccountFrame>
  )
}

/** The priority of the ticket, with what each level is for. */
function PriorityChoice({ chosen = 'medium' }: { chosen: string | undefined }) {
  const t = useT()
  return (
    <fieldset className="stack gap-2">
      <legend className="mbe-2 text-14 font-medium">{t('conversation.priority')}</legend>
      {ticketPriorities.map((priority) => (
        <Radio
          key={priority}
          name="priority"
          value={priority}
          label={t(`conversation.priority.${priority}`)}
          note={t(`tickets.priority.${priority}`)}
          defaultChecked={priority === chosen}
        />
      ))}
    </fieldset>
  )
}
