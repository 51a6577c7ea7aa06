import type { DrawOfUser } from '#contract/accounts/users.ts'
import type { StaffTicket, StaffTicketRow } from '#contract/support/staff-tickets.ts'
import { ticketPriorities, ticketStatuses } from '#contract/support/ticket-values.ts'
import { ActionForm } from '#web/actions/action-form.tsx'
import { TicketStatusMark } from '#web/components/conversation/ticket-marks.tsx'
import { DrawTime } from '#web/components/draw-time.tsx'
import { OpenLink } from '#web/components/open-link.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { PlanMark } from '../parts/account-marks.tsx'

interface TicketAsideProps {
  ticket: StaffTicket
  /** null without an account */
  person: {
    tickets: readonly StaffTicketRow[]
    /** null if the viewer may not know them */
    draws: { giveaways: readonly DrawOfUser[]; total: number } | null
  } | null
  staff: readonly { id: string; name: string }[]
  may: { reply: boolean; update: boolean; delete: boolean }
}

/** A ticket's owner with their draws and other tickets, its assignee, and its subject. */
export function TicketAside({ ticket, person, staff, may }: TicketAsideProps) {
  const t = useT()
  return (
    <aside className="dash-pad desk-aside" aria-label={t('desk.about')}>
      <UserPart ticket={ticket} />
      {person && <TicketsPart tickets={person.tickets} />}
      {ticket.user && person?.draws && <DrawsPart userId={ticket.user.id} draws={person.draws} />}
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

function UserPart({ ticket: { user, plan } }: { ticket: StaffTicket }) {
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

/** Other tickets of the same person. */
function TicketsPart({ tickets }: { tickets: readonly StaffTicketRow[] }) {
  const t = useT()
  const { date } = useFormat()
  return (
    <section className="dash-part" aria-labelledby="earlier">
      <h2 id="earlier">{t('desk.earlier')}</h2>
      {tickets.length === 0 && <p className="muted">{t('desk.earlier.none')}</p>}
      <ul className="desk-records">
        {tickets.map(({ id, subject, status, last_message_at }) => (
          <li key={id}>
            <PageLink page="dashboardTicket" parameters={{ ticketId: id }}>
              <bdi>{subject}</bdi>
            </PageLink>
            <small>
              <TicketStatusMark status={status} /> · {date(last_message_at)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface DrawsPartProps {
  userId: string
  draws: { giveaways: readonly DrawOfUser[]; total: number }
}

const drawsShown = 5

/** The latest draws of the person. */
function DrawsPart({ userId, draws: { giveaways, total } }: DrawsPartProps) {
  const t = useT()
  const { number } = useFormat()
  return (
    <section className="dash-part" aria-labelledby="draws">
      <h2 id="draws">{t('users.draws')}</h2>
      {total === 0 && <p className="muted">{t('users.draws.none')}</p>}
      <ul className="desk-records">
        {giveaways
          .slice(0, drawsShown)
          .map(({ id, title, share_code, participants_total, sealed_at, time_zone }) => (
            <li key={id}>
              <PageLink page="result" parameters={{ shareCode: share_code }}>
                <bdi>{title || share_code}</bdi>
              </PageLink>
              <small>
                {t('users.draws.entries', { count: participants_total })} ·{' '}
                <DrawTime moment={sealed_at} zone={time_zone} />
              </small>
            </li>
          ))}
      </ul>
      {total > 0 && (
        <p>
          <OpenLink page="dashboardDraws" search={`?user_id=${userId}`}>
            {t('users.draws.more')} {number(total)}
          </OpenLink>
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
          <p className="desk-quote" dir="auto">
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
