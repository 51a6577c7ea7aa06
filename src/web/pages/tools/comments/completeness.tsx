import type { Collection } from '#contract/comments/collections.ts'
import { shortfallWord } from '#contract/comments/fetch-problems.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Note } from '#web/ui/note.tsx'

interface Props {
  collection: Collection
  people: number | undefined
  /** deleted comments according to the rules; if undefined, the platforms' count is used */
  deleted: number | undefined
}

const kinds = { complete: 'good', supplied: 'warn', short: 'warn', poor: 'bad' } as const

/**
 * The platform's count compared with what was fetched, with every number and cause: missing comments are never hidden.
 */
export function Completeness({ collection, people, deleted }: Props) {
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
      <h2 id="completeness" className="collection-heading">
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
          <ul className="collection-causes">
            {[...causes].map((cause) => (
              <li key={cause}>{t(`collection_draw.cause.${cause}`)}</li>
            ))}
          </ul>
        )}
      </Note>
      <dl className="facts">
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
