import { isDrawnIncomplete } from '#contract/comments/completeness.ts'
import { platformNames } from '#contract/comments/platform-names.ts'
import type { Result } from '#contract/draws/results.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Name } from '../../../ui/name.tsx'
import { Note } from '../../../ui/note.tsx'
import { DrawnPosts } from './drawn-posts.tsx'
import './comment-source.css'

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
