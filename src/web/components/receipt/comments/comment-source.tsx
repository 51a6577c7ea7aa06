import {
  isDrawnIncomplete,
  shortfallWord,
  type Wholeness,
  wholenessOf,
  wholenessWord,
} from '#contract/comments/completeness.ts'
import { platformNames } from '#contract/comments/platform-names.ts'
import type { DrawnPost, Result } from '#contract/draws/results.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { Name, Tag } from '#web/ui/inline-text.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Note } from '../../../ui/note.tsx'
import { PostLink, PostName } from '../../post-link.tsx'
import { FlowRow } from '../entry-flow.tsx'

export type SourcedFromComments = Pick<
  Result,
  'source' | 'seq' | 'comments_until' | 'share_code' | 'own_id' | 'entries_public'
>

/** Where the comments came from and who supplied them, whether they are complete, and how long they stay readable. */
export function CommentSource({ result }: { result: SourcedFromComments }) {
  const t = useT()
  const { source, seq } = result
  const { platform, by = 'organiser', file_name, posts = [] } = source
  const name = platform ? platformNames[platform] : ''
  return (
    <>
      <p>{t(`result_comments.source.${by}`, { platform: name })}</p>
      {file_name && (
        <p>
          <Name className="strong">{file_name}</Name>
        </p>
      )}
      {isDrawnIncomplete(source) && <Note kind="warn">{t('result_comments.consent')}</Note>}
      {posts.length > 0 && <DrawnPosts posts={posts} by={by} />}
      {seq > 1 && (
        <p>
          {posts.length > 0 ? t('result_comments.seq', { count: seq }) : t('receipt.seq', { count: seq })}
        </p>
      )}
      <Comments result={result} />
    </>
  )
}

/** The document over which the rules can be replayed, for those who may have it. */
function Comments({ result }: { result: SourcedFromComments }) {
  const t = useT()
  const { date } = useFormat()
  const { comments_until, share_code: code, own_id, entries_public } = result
  if (comments_until === null) return <p className="muted">{t('result_comments.gone')}</p>
  return (
    <>
      <p>{t('result_comments.until', { date: date(comments_until) })}</p>
      {(entries_public || own_id) && (
        <p className="no-print">
          <LinkButton
            kind="quiet"
            icon="download"
            href={`/api/results/${code}/comments.jsonl`}
            download={`comments-${code.slice(0, 8)}.jsonl`}
          >
            {t('result_comments.download')}
          </LinkButton>
        </p>
      )}
    </>
  )
}

type By = NonNullable<Result['source']['by']>

/** How many posts are expanded; the details of many posts are rarely read one by one. */
const maxOpen = 3

/** What was found for each post, next to the platform's own count. */
function DrawnPosts({ posts, by }: { posts: readonly DrawnPost[]; by: By }) {
  return (
    <ul className="grid grid-cols-1 gap-4">
      {posts.map((post) => (
        <li
          className="[&:not(:first-child)]:pbs-4 [&:not(:first-child)]:border-bs [&:not(:first-child)]:border-bs-line"
          key={post.id}
        >
          {posts.length > maxOpen ? (
            <Fold title={<PostTitle post={post} by={by} isLink={false} />}>
              <PostFound post={post} by={by} />
            </Fold>
          ) : (
            <>
              <p className="mbe-1 font-medium">
                <PostTitle post={post} by={by} isLink />
              </p>
              <PostFound post={post} by={by} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

const tags = {
  complete: { kind: 'good', icon: 'check-circle' },
  short: { kind: 'warn', icon: 'warning' },
  poor: { kind: 'bad', icon: 'x-circle' },
  supplied: { kind: 'line', icon: 'user' },
} as const satisfies Record<Wholeness, object>

function PostTitle({ post, by, isLink }: { post: DrawnPost; by: By; isLink: boolean }) {
  const t = useT()
  const completeness = wholenessOf(post, by)
  return (
    <>
      {isLink ? <PostLink post={post} /> : <PostName post={post} />}{' '}
      <Tag {...tags[completeness]}>{t(`result_comments.whole.${wholenessWord(post, by)}`)}</Tag>
    </>
  )
}

function PostFound({ post, by }: { post: DrawnPost; by: By }) {
  const t = useT()
  const { exactTimeAndUtc, number } = useFormat()
  const { expected, fetched, replies, deleted, duplicates, shortfalls } = post
  const isSupplied = by === 'organiser'
  const counts = [
    ...(isSupplied
      ? []
      : [
          [
            t('result_comments.expected'),
            expected === null ? t('result_comments.expected.none') : number(expected),
          ] as const,
        ]),
    [t(isSupplied ? 'result_comments.fetched.supplied' : 'result_comments.fetched'), number(fetched)],
    ...(replies > 0 ? [[t('result_comments.replies'), number(replies)] as const] : []),
    ...(deleted > 0 ? [[t('result_comments.deleted'), number(deleted)] as const] : []),
    ...(duplicates > 0 ? [[t('result_comments.duplicates'), number(duplicates)] as const] : []),
  ] as const
  const shortfallNames = [...new Set(shortfalls.map(shortfallWord))]
  return (
    <>
      <table className="w-full border-collapse text-15">
        <tbody>
          {counts.map(([name, count]) => (
            <FlowRow key={name} name={name} count={count} />
          ))}
        </tbody>
      </table>
      {!isSupplied && (
        <p className="small muted">
          {t('result_comments.read_at')}{' '}
          {t('result_comments.span', {
            from: exactTimeAndUtc(post.fetch_start),
            to: exactTimeAndUtc(post.fetch_end),
          })}
        </p>
      )}
      {shortfallNames.length > 0 && (
        <div className="small">
          <p className="strong">{t('result_comments.why')}</p>
          <ul className="ps-5 list-disc">
            {shortfallNames.map((name) => (
              <li key={name}>{t(`result_comments.shortfall.${name}`)}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
