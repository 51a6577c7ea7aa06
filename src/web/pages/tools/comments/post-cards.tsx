import type { CollectedPost } from '#contract/comments/collections.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

/** The source posts. Pictures are served by this site, so that the platform does not learn who views them. */
export function PostCards({ id, posts }: { id: string; posts: readonly CollectedPost[] }) {
  const t = useT()
  const named = posts.filter((post) => post.id !== '')
  if (named.length === 0) return null
  return (
    <ul className="post-cards" aria-label={t('collection.posts')}>
      {named.map((post) => (
        <PostCard key={post.no} id={id} post={post} />
      ))}
    </ul>
  )
}

function PostCard({ id, post }: { id: string; post: CollectedPost }) {
  const t = useT()
  const { number, date } = useFormat()
  const facts = [
    post.author,
    post.created_at && date(post.created_at),
    t('collection.fetched', { count: post.fetched }),
    post.expected !== null && t('collection.post.expected', { expected: number(post.expected) }),
  ].filter((fact) => typeof fact === 'string')
  return (
    <li className="post-card">
      <span className="post-card-picture">
        {post.has_picture ? (
          <img
            src={`/api/collections/${id}/posts/${post.no}/picture`}
            alt=""
            width={96}
            height={72}
            loading="lazy"
            decoding="async"
          />
        ) : (
          <Icon name="message" size={24} />
        )}
      </span>
      <div>
        <p className="post-card-title" dir="auto">
          {post.title || post.url}
        </p>
        <ul className="post-card-facts">
          {facts.map((fact) => (
            <li key={fact}>
              <bdi>{fact}</bdi>
            </li>
          ))}
        </ul>
        {post.url && (
          <a href={post.url} target="_blank" rel="noreferrer noopener" className="small">
            {t('collection.post.open')}
          </a>
        )}
      </div>
    </li>
  )
}
