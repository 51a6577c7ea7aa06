import { ticketPriorities, ticketStatuses } from '../../../../contract/lists/ticket-words.ts'
import type { DeskTicket } from '../../../../contract/support-desk.ts'
import { ActForm } from '../../../acts/act-form.tsx'
import { OpenLink } from '../../../components/open-link.tsx'
import { useT } from '../../../i18n/frame.tsx'
import { Fold } from '../../../ui/fold.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { PlanMark } from '../parts/account-marks.tsx'
import { ChallengePart } from './challenge-part.tsx'

interface TicketAsideProps {
  ticket: DeskTicket
  staff: readonly { id: string; name: string }[]
  may: { reply: boolean; update: boolean; delete: boolean }
}

/** Whose a ticket is, who looks after it, and what it is about. */
export function TicketAside({ ticket, staff, may }: TicketAsideProps) {
  const t = useT()
  return (
    <div className="dash-pad desk-aside">
      <UserPart ticket={ticket} />
      <ChallengePart ticket={ticket} mayAnswer={may.reply} />
      {may.update && <StatePart ticket={ticket} staff={staff} />}
      {may.delete && (
        <Fold title={t('desk.delete')}>
          <div className="stack gap-3">
            <p>{t('desk.delete.text')}</p>
            <ActForm intent="delete" submit={t('desk.delete')} kind="danger">
              {() => null}
            </ActForm>
          </div>
        </Fold>
      )}
    </div>
  )
}

function UserPart({ ticket: { user, plan } }: { ticket: DeskTicket }) {
  const t = useT()
  return (
    <section className="dash-part" aria-labelledby="asker">
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
      {plan && (
        <p>
          <PlanMark plan={plan} />
        </p>
      )}
    </section>
  )
}

function StatePart({ ticket, staff }: Omit<TicketAsideProps, 'may'>) {
  const t = useT()
  const { status, priority, assigned_to } = ticket
  // Whoever may not answer any more still stands there.
  const known =
    assigned_to && !staff.some(({ id }) => id === assigned_to.id) ? [assigned_to, ...staff] : staff
  return (
    <section className="dash-part" aria-labelledby="state">
      <h2 id="state">{t('desk.state')}</h2>
      <ActForm
        // Fields begin with what is there, and others may change it meanwhile.
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
      </ActForm>
    </section>
  )
}
