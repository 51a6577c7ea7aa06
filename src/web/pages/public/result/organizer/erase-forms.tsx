import { useActionData } from 'react-router'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Name, Tag } from '#web/ui/inline-text.tsx'
import { Note, WithoutScript } from '#web/ui/note.tsx'
import type { ErasureRequests } from '../load-result.ts'
import type { ResultAnswer } from '../result-answer.ts'
import { OrganizerForm, OrganizerPart } from './organizer-form.tsx'

/** Erasure requests, and the form to erase a person. */
export function EraseForms({ id, requests }: { id: string; requests: ErasureRequests }) {
  const t = useT()
  return (
    <OrganizerPart title={t('organizer.erasures.title')}>
      <p className="text-ink-2">
        {t('organizer.erasures.text')} {requests.length === 0 && t('organizer.erasures.none')}
      </p>
      {requests.length > 0 && (
        <ul className="grid gap-4">
          {requests.map((request) => (
            <li
              className="grid grid-cols-1 gap-2 py-4 border-bs border-bs-line wrap-anywhere"
              key={request.id}
            >
              <Request id={id} request={request} />
            </li>
          ))}
        </ul>
      )}
      <OrganizerForm
        id={id}
        intent="erase"
        mark="free"
        submit={t('organizer.erasures.submit')}
        done={t('organizer.erasures.done')}
        isFinal
      >
        {({ values, errors, idOf }) => (
          <TextField
            label={t('organizer.erasures.name')}
            id={idOf('name')}
            name="name"
            required
            maxLength={512}
            dir="auto"
            autoComplete="off"
            defaultValue={values['name']}
            error={errors['name']}
          />
        )}
      </OrganizerForm>
    </OrganizerPart>
  )
}

function Request({ id, request }: { id: string; request: ErasureRequests[number] }) {
  const t = useT()
  const { dateTimeAndUtc } = useFormat()
  const { status, name, contact, message, created_at } = request
  // Without scripts the page that answers a form no longer has it, so this is where it opens and says what was done.
  const answer = useActionData<ResultAnswer>()
  const decision = status !== 'open' && answer?.values['form'] === request.id ? answer : undefined
  return (
    <>
      <p id={decision && `${decision.intent}-${request.id}-form`}>
        <Name className="strong">{name}</Name>{' '}
        {status !== 'open' && (
          <Tag kind={status === 'done' ? 'good' : 'plain'}>{t(`organizer.erasures.state.${status}`)}</Tag>
        )}
      </p>
      {decision?.ok && (
        <WithoutScript>
          <Note
            kind="good"
            role="status"
            title={t(status === 'done' ? 'organizer.erasures.done' : 'organizer.erasures.refused')}
          />
        </WithoutScript>
      )}
      <p className="small muted">
        <time dateTime={created_at}>
          {t('organizer.erasures.request', { date: dateTimeAndUtc(created_at) })}
        </time>
        {contact && <span dir="auto"> · {t('organizer.erasures.contact', { contact })}</span>}
      </p>
      {message && (
        <p className="whitespace-pre-line" dir="auto">
          {message}
        </p>
      )}
      {status === 'open' && (
        <div className="grid grid-cols-1 gap-6">
          <OrganizerForm
            id={id}
            intent="erase"
            mark={request.id}
            submit={t('organizer.erasures.submit')}
            done={t('organizer.erasures.done')}
            isFinal
          >
            {() => (
              <>
                <input type="hidden" name="name" value={name} />
                <input type="hidden" name="request_id" value={request.id} />
              </>
            )}
          </OrganizerForm>
          <OrganizerForm
            id={id}
            intent="refuse_erasure"
            mark={request.id}
            submit={t('organizer.erasures.refuse')}
            done={t('organizer.erasures.refused')}
            isFinal
          >
            {() => (
              <>
                <input type="hidden" name="request_id" value={request.id} />
                <p className="small muted">{t('organizer.erasures.refuse.hint')}</p>
              </>
            )}
          </OrganizerForm>
        </div>
      )}
    </>
  )
}
