import type { ReactNode } from 'react'
import type { ManagedFetchDetail } from '#contract/comments/managed-fetches.ts'
import { ActionButton } from '#web/actions/action-form.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import type { MessageKey } from '#web/i18n/keys.ts'
import { FetchMark, FetchProblem, StartedBy } from '../parts/draw-marks.tsx'
import { SidePanel } from '../parts/list/side-panel.tsx'

interface FetchPanelProps {
  fetched: ManagedFetchDetail
  mayChange: boolean
  /** the draws or fetches of the list, to go on to the next one */
  ids: readonly string[]
}

/** A fetch of comments with its posts, and why it is not complete. */
export function FetchPanel({ fetched: one, mayChange, ids }: FetchPanelProps) {
  const t = useT()
  const { exactTime, number } = useFormat()
  const moment = (at: string) => <time dateTime={at}>{exactTime(at)}</time>
  return (
    <SidePanel name="fetch" id={one.id} ids={ids} title={<bdi>{one.title}</bdi>}>
      <dl className="record-facts">
        <Fact name="list.fetches.state">
          <FetchMark state={one.state} />
        </Fact>
        {one.problem && (
          <Fact name="list.fetches.problem">
            <FetchProblem kind={one.problem} />
          </Fact>
        )}
        <Fact name="list.fetches.owner">
          <StartedBy owner={one.owner} />
        </Fact>
        <Fact name="list.fetches.by">{t(`list.fetches.by.${one.by}`)}</Fact>
        <Fact name="list.fetches.created_at">{moment(one.created_at)}</Fact>
        {one.finished_at && <Fact name="list.fetches.finished_at">{moment(one.finished_at)}</Fact>}
        {one.tries > 0 && <Fact name="fetches.tries">{number(one.tries)}</Fact>}
        {one.goes_on_at && <Fact name="fetches.goes_on_at">{moment(one.goes_on_at)}</Fact>}
        {one.kept_until && <Fact name="fetches.kept_until">{moment(one.kept_until)}</Fact>}
        {one.said && (
          <div className="is-wide">
            <dt>{t('fetches.said')}</dt>
            <dd>
              <bdi>{one.said}</bdi>
            </dd>
          </div>
        )}
      </dl>
      <Posts links={one.links} />
      {mayChange && one.may_resume && (
        <div>
          <p>{t('fetches.resume.then')}</p>
          <ActionButton intent="resume" id={one.id} size="small">
            {t('fetches.resume')}
          </ActionButton>
        </div>
      )}
      {mayChange && one.may_cancel && (
        <div>
          <p>{t('fetches.cancel.then')}</p>
          <ActionButton intent="cancel" id={one.id} size="small">
            {t('fetches.cancel')}
          </ActionButton>
        </div>
      )}
    </SidePanel>
  )
}

function Fact({ name, children }: { name: MessageKey; children: ReactNode }) {
  const t = useT()
  return (
    <div>
      <dt>{t(name)}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The posts with how many of their comments were fetched. */
function Posts({ links }: Pick<ManagedFetchDetail, 'links'>) {
  const t = useT()
  const { number } = useFormat()
  if (links.length === 0) return null
  return (
    <div>
      <h3>{t('fetches.posts')}</h3>
      <ol className="record-steps">
        {links.map(({ url, title, fetched, expected }) => (
          <li key={url}>
            {url.startsWith('https://') ? (
              <a href={url} rel="noreferrer nofollow">
                <bdi>{title ?? url}</bdi>
              </a>
            ) : (
              <bdi>{title ?? url}</bdi>
            )}{' '}
            <small>
              {expected === null
                ? number(fetched)
                : t('fetches.count', { fetched: number(fetched), expected: number(expected) })}
            </small>
          </li>
        ))}
      </ol>
    </div>
  )
}
