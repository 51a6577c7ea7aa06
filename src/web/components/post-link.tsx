import type { DrawnPost } from '#contract/draws/results.ts'
import { useT } from '../i18n/frame.tsx'
import { VisuallyHidden } from '../ui/inline-text.tsx'
import { Sentence, slot } from './sentence.tsx'

/** A post by title and author. The link opens the post on its platform without sending a referrer. */
export function PostLink({ post }: { post: Pick<DrawnPost, 'id' | 'url' | 'title' | 'author'> }) {
  const t = useT()
  const { url, author } = post
  const name = <PostName post={post} />
  return (
    <span className="wrap-anywhere">
      {url.startsWith('https://') ? (
        <a className="link" href={url} target="_blank" rel="noopener noreferrer nofollow">
          {name}
          <VisuallyHidden> ({t('result_comments.new_tab')})</VisuallyHidden>
        </a>
      ) : (
        name
      )}
      {author && (
        <>
          {' '}
          <Sentence
            text={t('result_comments.by', { author: slot(0) })}
            parts={[<bdi key="author">{author}</bdi>]}
          />
        </>
      )}
    </span>
  )
}

/** A supplied list may not name its post. */
export function PostName({ post: { id, title } }: { post: Pick<DrawnPost, 'id' | 'title'> }) {
  const t = useT()
  return (
    <bdi>{title ?? (id === '' ? t('result_comments.unnamed') : t('result_comments.untitled', { id }))}</bdi>
  )
}
