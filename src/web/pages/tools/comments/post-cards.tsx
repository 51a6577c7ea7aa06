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
    <ul
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,300px),1fr))] gap-y-4 gap-x-6"
      aria-label={t('collection.posts')}
    >
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
    <li className="post-card grid grid-cols-[96px_minmax(0,1fr)] gap-4 items-start">
      <span className="grid place-items-center w-24 h-18 overflow-hidden rounded-control bg-sunk text-ink-3">
        {post.has_picture ? (
          <img
            className="object-cover size-full"
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
        <p className="line-clamp-2 font-semibold leading-[1.35] wrap-anywhere" dir="auto">
          {post.title || post.url}
        </p>
        <ul className="flex flex-wrap gap-y-0 gap-x-3.5 text-ink-2 text-14">
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
