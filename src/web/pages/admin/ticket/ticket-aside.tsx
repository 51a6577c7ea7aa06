import type { UserFacts } from '#contract/accounts/user-facts.ts'
import type { StaffTicket, StaffTicketRow } from '#contract/support/staff-tickets.ts'
import { ticketPriorities, ticketStatuses } from '#contract/support/support-tickets.ts'
import { ActionForm } from '#web/actions/action-form.tsx'
import { OpenLink } from '#web/components/open-link.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { PersonDraws, PersonFacts, PersonHistory, PersonTickets } from '../parts/people/person-facts.tsx'
import { PlanMark } from '../parts/states/state-marks.tsx'

interface TicketAsideProps {
  ticket: StaffTicket
  /** null without an account */
  person: {
    tickets: readonly StaffTicketRow[]
    /** null if the viewer may not know them */
    facts: UserFacts | null
  } | null
  staff: readonly { id: string; name: string }[]
  may: { reply: boolean; update: boolean; delete: boolean }
}

/** A ticket's owner with their draws and other tickets, its assignee, and its subject. */
export function TicketAside({ ticket, person, staff, may }: TicketAsideProps) {
  const t = useT()
  return (
    <aside
      className="dash-pad gap-4 content-start min-h-0 pbs-4 px-4 overflow-y-auto overscroll-contain border-s border-s-line to-920:border-bs to-920:border-bs-line to-920:border-s-0 to-920:overflow-visible"
      aria-label={t('desk.about')}
    >
      <UserPart ticket={ticket} facts={person?.facts ?? null} />
      {person && (
        <PersonTickets title={t('desk.earlier')} none={t('desk.earlier.none')} rows={person.tickets} />
      )}
      {ticket.user && person?.facts && <PersonDraws userId={ticket.user.id} draws={person.facts.draws} />}
      {person?.facts && <PersonHistory facts={person.facts} />}
      <ChallengePart ticket={ticket} mayAnswer={may.reply} />
      {may.update && <StatePart ticket={ticket} staff={staff} />}
      {may.delete && (
        <Fold title={t('desk.delete')}>
          <div className="stack gap-3">
            <p>{t('desk.delete.text')}</p>
            <ActionForm intent="delete" submit={t('desk.delete')} kind="danger">
              {() => null}
            </ActionForm>
          </div>
        </Fold>
      )}
    </aside>
  )
}

interface UserPartProps {
  ticket: StaffTicket
  facts: UserFacts | null
}

function UserPart({ ticket: { user, plan }, facts }: UserPartProps) {
  const t = useT()
  return (
    <section className="dash-part pbs-0 border-bs-0" aria-labelledby="asker">
      <h2 id="asker">{t('desk.user')}</h2>
      {user ? (
        <p>
          <OpenLink page="dashboardUser" parameters={{ userId: user.id }}>
            <bdi>{user.name}</bdi>
          </OpenLink>
          <br />
          <bdi className="muted">{user.email}</bdi>
        </p>
      ) : (
        <p className="muted">{t('desk.nobody')}</p>
      )}
      {plan && facts && <PersonFacts facts={facts} plan={plan} />}
      {plan && !facts && (
        <p>
          <PlanMark plan={plan} />
        </p>
      )}
    </section>
  )
}

function StatePart({ ticket, staff }: Pick<TicketAsideProps, 'ticket' | 'staff'>) {
  const t = useT()
  const { status, priority, assigned_to } = ticket
  // An assignee who may no longer answer stays in the list.
  const known =
    assigned_to && !staff.some(({ id }) => id === assigned_to.id) ? [assigned_to, ...staff] : staff
  return (
    <section className="dash-part" aria-labelledby="state">
      <h2 id="state">{t('desk.state')}</h2>
      <ActionForm
        // Fields are uncontrolled, and others may change the values meanwhile.
        key={`${status} ${priority} ${assigned_to?.id}`}
        intent="save"
        submit={t('desk.save')}
        kind="quiet"
      >
        {({ values, errors }) => (
          <>
            <SelectField
              name="status"
              label={t('conversation.status')}
              defaultValue={values['status'] ?? status}
              options={ticketStatuses.map((value) => ({ value, label: t(`conversation.status.${value}`) }))}
              error={errors['status']}
            />
            <SelectField
              name="priority"
              label={t('conversation.priority')}
              defaultValue={values['priority'] ?? priority}
              options={ticketPriorities.map((value) => ({
                value,
                label: t(`conversation.priority.${value}`),
              }))}
              error={errors['priority']}
            />
            <SelectField
              name="assigned_to"
              label={t('desk.assigned')}
              defaultValue={values['assigned_to'] ?? assigned_to?.id ?? ''}
              options={[
                { value: '', label: t('desk.unassigned') },
                ...known.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              error={errors['assigned_to']}
            />
          </>
        )}
      </ActionForm>
    </section>
  )
}

interface ChallengePartProps {
  ticket: StaffTicket
  mayAnswer: boolean
}

/** The result that a ticket was opened from, and its public answer to the challenge. */
function ChallengePart({ ticket: { result, challenge }, mayAnswer }: ChallengePartProps) {
  const t = useT()
  if (!result) return null
  return (
    <section className="dash-part" aria-labelledby="challenge">
      <h2 id="challenge">{t('desk.result')}</h2>
      <p>
        <PageLink page="result" parameters={{ shareCode: result.share_code }}>
          <bdi>{result.title || t('draw_names.untitled', { count: result.entries })}</bdi>
        </PageLink>
      </p>
      {challenge?.answer && (
        <>
          <p className="muted">
            {t(challenge.answered_by === 'staff' ? 'desk.answered.staff' : 'desk.answered.organiser')}
          </p>
          <p className="ps-3 border-s-2 border-s-line-2 wrap-anywhere whitespace-pre-line" dir="auto">
            {challenge.answer}
          </p>
        </>
      )}
      {challenge && !challenge.answer && mayAnswer && (
        <ActionForm intent="publish" submit={t('desk.publish')} kind="quiet">
          {({ values, errors }) => (
            <>
              <input type="hidden" name="share_code" value={result.share_code} />
              <input type="hidden" name="challenge_id" value={challenge.id} />
              <TextArea
                name="answer"
                label={t('desk.public_answer')}
                hint={t('desk.public_answer.hint')}
                rows={4}
                maxLength={2000}
                required
                defaultValue={values['answer']}
                error={errors['answer']}
              />
            </>
          )}
        </ActionForm>
      )}
    </section>
  )
}
