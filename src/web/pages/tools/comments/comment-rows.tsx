import type { Ref } from 'react'
import type { CallPayload, CallReply } from '#contract/api/call.ts'
import type { weighCollection } from '#contract/comments/collections.ts'
import { commentReasons } from '#contract/comments/comment-rules.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Name, Tag } from '#web/ui/inline-text.tsx'

interface Props {
  weighed: CollectionCheck
  show: ShowInput
  busy: boolean
  ref: Ref<HTMLElement>
}

/** The comments: those that take part, and those that do not with the reason. */
export function CommentRows({ weighed, show, busy, ref }: Props) {
  const t = useT()
  const { number } = useFormat()
  const { comments, eligible, removals, shown } = weighed
  const counts: [ShownReason, number][] = [
    ['kept', eligible],
    ['all', comments],
    ...commentReasons.map((reason): [ShownReason, number] => [reason, removals[reason]]),
  ]
  return (
    <section
      className="panel panel-edge mbs-8 scroll-mbs-6"
      aria-labelledby="comments"
      aria-busy={busy || undefined}
      ref={ref}
    >
      <h2 id="comments" className="panel-part text-18">
        {t('collection_draw.rows')}
      </h2>
      <div className="panel-part flex flex-wrap gap-2">
        {counts
          .filter(([, count]) => count > 0)
          .map(([reason, count]) => (
            <Button
              key={reason}
              type="submit"
              size="small"
              kind="quiet"
              name="show"
              value={reason}
              aria-pressed={reason === show.reason}
              className="aria-pressed:bg-wash aria-pressed:[box-shadow:inset_0_0_0_1.5px_var(--mark)]"
            >
              {reason === 'all' || reason === 'kept'
                ? t(`collection_draw.rows.${reason}`)
                : t(`comment_reason.${reason}`)}{' '}
              <span className="muted">{number(count)}</span>
            </Button>
          ))}
      </div>
      {shown && shown.rows.length > 0 ? (
        <>
          <ol className="comment-list">
            {shown.rows.map((row) => (
              <Row key={row.row} row={row} />
            ))}
          </ol>
          <Pages shown={shown} show={show} />
        </>
      ) : (
        <p className="panel-part muted">{t('collection_draw.rows.none')}</p>
      )}
    </section>
  )
}

function Row({ row }: { row: ShownRows['rows'][number] }) {
  const t = useT()
  const { dateTime } = useFormat()
  return (
    <li
      className={`py-2.5 px-6 border-bs border-bs-line phone:px-(--gutter) ${row.reason ? 'comment-out bg-sunk' : ''}`}
    >
      <p className="flex flex-wrap gap-y-0.5 gap-x-3 items-baseline text-14">
        <span className="text-ink-3 font-normal text-13 leading-[1.7] font-mono normal-nums">{row.row}</span>
        <b>
          <Name>{row.name}</Name>
        </b>
        {row.at && (
          <time className="text-ink-2" dateTime={row.at}>
            {dateTime(row.at)}
          </time>
        )}
        {row.reason && (
          <Tag kind="warn">
            {t(`comment_reason.${row.reason}`)}
            {row.duplicate_of !== undefined && ` (${row.duplicate_of})`}
          </Tag>
        )}
        {!row.reason && row.tickets > 1 && <Tag>{t('collection_draw.tickets', { count: row.tickets })}</Tag>}
        {row.url && (
          <a href={row.url} target="_blank" rel="noreferrer noopener">
            {t('collection_draw.rows.open')}
          </a>
        )}
      </p>
      <p className="max-w-[72ch] wrap-anywhere whitespace-pre-line" dir="auto">
        {row.text}
      </p>
    </li>
  )
}

function Pages({ shown: { page, page_size, total }, show }: { shown: ShownRows; show: ShowInput }) {
  const t = useT()
  const last = Math.max(1, Math.ceil(total / page_size))
  const step = (to: number, icon: 'chevron-left' | 'chevron-right', label: string) => (
    <Button
      type="submit"
      size="small"
      square
      icon={icon}
      aria-label={label}
      name="show"
      value={showWord({ ...show, page: to })}
      disabled={to < 1 || to > last}
    />
  )
  return (
    <div className="panel-foot border-bs border-bs-line">
      <span>
        {t('collection_draw.rows.range', {
          from: (page - 1) * page_size + 1,
          until: Math.min(page * page_size, total),
          count: total,
        })}
      </span>
      {last > 1 && (
        <span className="row gap-2">
          {step(page - 1, 'chevron-left', t('collection_draw.rows.previous'))}
          {step(page + 1, 'chevron-right', t('collection_draw.rows.next'))}
        </span>
      )}
    </div>
  )
}

export type CollectionCheck = CallReply<typeof weighCollection>
type ShownRows = NonNullable<CollectionCheck['shown']>
type ShownReason = NonNullable<NonNullable<CallPayload<typeof weighCollection>['show']>['reason']>

/** Which comments are shown: those that take part, those removed for a reason, or all. */
export interface ShowInput {
  reason: ShownReason
  page: number
}

export const firstShown: ShowInput = { reason: 'kept', page: 1 }

/** Encodes both values for a form button: `reply`, `reply:2`. */
export function showWord({ reason, page }: ShowInput): string {
  return page === 1 ? reason : `${reason}:${page}`
}

export function showOf(word: FormDataEntryValue | null): ShowInput {
  const [reason = '', page = '1'] = typeof word === 'string' ? word.split(':') : []
  const known = (['all', 'kept', ...commentReasons] as const).find((name) => name === reason)
  if (!known) return firstShown
  return { reason: known, page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1 }
}
