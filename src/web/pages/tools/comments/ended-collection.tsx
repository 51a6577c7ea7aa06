import '../draw-parts/draw-parts.css'
import { Form, useNavigation } from 'react-router'
import type { Collection } from '#contract/comments/collections.ts'
import { shortfallWord } from '#contract/comments/completeness.ts'
import { pickerPages } from '#web/components/frame/platform-pages.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Note } from '#web/ui/note.tsx'
import type { CollectionAnswer } from './answer-collection.ts'
import { DrawForm } from './draw-form.tsx'
import type { Ended } from './load-collection.ts'
import { PostCards } from './post-cards.tsx'

interface Props {
  loaded: Ended
  answer: CollectionAnswer | undefined
}

/** The fetched comments, how complete they are, and the draw from them. */
export default function EndedCollection({ loaded, answer }: Props) {
  const { collection, weighed, notWeighed } = loaded
  const hasComments = weighed !== null && weighed.comments > 0
  // For a post that could not be read, its problem says everything.
  const isUnread = collection.problem !== null && collection.totals.fetched === 0
  const about = (
    <>
      <Problem collection={collection} />
      <Drawn collection={collection} />
      <PostCards id={collection.id} posts={collection.posts} />
      {!isUnread && (
        <Completeness collection={collection} people={weighed?.people} deleted={weighed?.removals.deleted} />
      )}
    </>
  )
  if (hasComments) return <DrawForm loaded={loaded} weighed={weighed} answer={answer} about={about} />
  return (
    <Form method="post" preventScrollReset className="giveaway-main grid grid-cols-1 gap-8">
      {notWeighed && collection.totals.fetched > 0 && <Note kind="warn" title={notWeighed} />}
      {about}
    </Form>
  )
}

/** Why fetching ended early, and what can be done. */
function Problem({ collection: { status, problem, platform, posts } }: { collection: Collection }) {
  const t = useT()
  const isGoing = useNavigation().formMethod === 'POST'
  if (status !== 'failed' && status !== 'canceled') return null
  const kind = problem?.kind
  const title = kind ? t(`collection_draw.problem.${kind}`) : t('collection_draw.canceled')
  const search = `?${new URLSearchParams(posts.map(({ url }) => ['url', url]))}`
  return (
    <Note kind={status === 'failed' ? 'bad' : 'warn'} title={title}>
      <p>{kind ? t(`collection_draw.problem.${kind}.do`) : t('collection_draw.canceled.do')}</p>
      <div className="flex flex-wrap gap-y-2 gap-x-4 items-center mbs-2">
        {(!kind || !lasting.has(kind)) && (
          <Button type="submit" size="small" name="intent" value="resume" icon="refresh" busy={isGoing}>
            {t('collection_draw.resume')}
          </Button>
        )}
        {platform && (
          <PageLink page={pickerPages[platform]} search={search} hash="#supply">
            {t('collection_draw.supply')}
          </PageLink>
        )}
      </div>
    </Note>
  )
}

/** Problems for which retrying is pointless. */
const lasting: ReadonlySet<string> = new Set(['bad_url', 'not_found', 'comments_disabled'])

/** Draws already made from these comments, which remain whatever happens next. */
function Drawn({ collection: { drawn } }: { collection: Collection }) {
  const t = useT()
  const { number } = useFormat()
  if (drawn.length === 0) return null
  return (
    <Note kind="good" title={t('collection_draw.drawn', { count: drawn.length })}>
      <ul className="flex flex-wrap gap-y-2 gap-x-4 items-center mbs-2">
        {drawn.map(({ share_code, seq }) => (
          <li key={share_code}>
            <PageLink page="result" parameters={{ shareCode: share_code }}>
              {t('collection_draw.drawn.link', { number: number(seq) })}
            </PageLink>
          </li>
        ))}
      </ul>
      <p className="small">{t('collection_draw.drawn.again')}</p>
    </Note>
  )
}

interface CompletenessProps {
  collection: Collection
  people: number | undefined
  /** deleted comments according to the rules; if undefined, the platforms' count is used */
  deleted: number | undefined
}

const kinds = { complete: 'good', supplied: 'warn', short: 'warn', poor: 'bad' } as const

/**
 * The platform's count compared with what was fetched, with every number and cause: missing comments are never hidden.
 */
function Completeness({ collection, people, deleted }: CompletenessProps) {
  const t = useT()
  const { number, dateTime } = useFormat()
  const { completeness, totals, posts, most, is_capped, by, kept_until, supplied } = collection
  if (!completeness) return null
  const isShort = totals.expected !== null && totals.expected > totals.fetched
  const isUncounted = completeness === 'short' && totals.expected === null
  // If the plan's limit ended it, a separate sentence says so.
  const causes = new Set(
    posts
      .flatMap(({ shortfalls }) => shortfalls.map(shortfallWord))
      .filter((cause) => !(is_capped && cause === 'asked_limit')),
  )
  const facts: [string, number | null | undefined][] = [
    [t('collection_draw.fact.expected'), by === 'organiser' ? undefined : totals.expected],
    [t('collection_draw.fact.fetched'), totals.fetched],
    [t('collection_draw.fact.people'), people],
    [t('collection_draw.fact.replies'), totals.replies],
    [t('collection_draw.fact.deleted'), deleted ?? totals.deleted],
    [t('collection_draw.fact.duplicates'), totals.duplicates],
    [t('collection_draw.fact.refused'), supplied?.refused],
    [t('collection_draw.fact.blank'), supplied?.blank],
  ]
  return (
    <section className="panel panel-edge panel-pad stack gap-4" aria-labelledby="completeness">
      <h2 id="completeness" className="text-18">
        {t('collection_draw.completeness')}
      </h2>
      <Note
        kind={kinds[completeness]}
        title={t(`collection_draw.complete.${isUncounted ? 'uncounted' : completeness}`)}
      >
        {by === 'organiser' && <p>{t('collection_draw.complete.supplied.text')}</p>}
        {isShort && <p>{t('collection_draw.missing', { count: (totals.expected ?? 0) - totals.fetched })}</p>}
        {is_capped && <p>{t('collection_draw.capped', { most })}</p>}
        {causes.size > 0 && (
          <ul className="ps-[1.2em] list-disc">
            {[...causes].map((cause) => (
              <li key={cause}>{t(`collection_draw.cause.${cause}`)}</li>
            ))}
          </ul>
        )}
      </Note>
      <dl className="facts grid grid-cols-[minmax(0,1fr)_auto] gap-y-2.5 gap-x-6 text-15">
        {facts.map(([label, value]) =>
          value === undefined ? null : (
            <Fact
              key={label}
              label={label}
              value={value === null ? t('collection_draw.fact.untold') : number(value)}
            />
          ),
        )}
      </dl>
      {kept_until && (
        <p className="small muted">{t('collection_draw.kept', { time: dateTime(kept_until) })}</p>
      )}
    </section>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}
