import type { DrawnPost } from '#contract/results.ts'
import { useT } from '../i18n/frame.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { Sentence, slot } from './sentence.tsx'

/** A post by its title and author; it opens where it stands, which learns nothing of the page that led there. */
export function PostLink({ post }: { post: Pick<DrawnPost, 'id' | 'url' | 'title' | 'author'> }) {
  const t = useT()
  const { url, author } = post
  const words = <PostName post={post} />
  return (
    <span className="post-link">
      {url.startsWith('https://') ? (
        <a className="link" href={url} target="_blank" rel="noopener noreferrer nofollow">
          {words}
          <VisuallyHidden> ({t('result_comments.new_tab')})</VisuallyHidden>
        </a>
      ) : (
        words
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

/** What a list that was supplied is of may be told by nobody. */
export function PostName({ post: { id, title } }: { post: Pick<DrawnPost, 'id' | 'title'> }) {
  const t = useT()
  return (
    <bdi>{title ?? (id === '' ? t('result_comments.unnamed') : t('result_comments.untitled', { id }))}</bdi>
  )
}
