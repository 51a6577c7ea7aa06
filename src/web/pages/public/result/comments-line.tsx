import { isDrawnIncomplete } from '#contract/comments/completeness.ts'
import type { Result } from '#contract/draws/results.ts'
import { PostLink } from '#web/components/post-link.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { Tag } from '#web/ui/inline-text.tsx'

/** The source posts and any missing comments, shown next to the winners. */
export default function CommentsLine({ source }: { source: Result['source'] }) {
  const t = useT()
  const { posts = [] } = source
  const [first] = posts
  if (!first) return null
  return (
    <p className="flex flex-wrap gap-y-2 gap-x-4 items-center text-15 text-ink-2 wrap-anywhere [&>.tag]:whitespace-normal">
      <span>
        <PostLink post={first} />
        {posts.length > 1 && <> {t('result_comments.more_posts', { count: posts.length - 1 })}</>}
      </span>
      {isDrawnIncomplete(source) && (
        <Tag kind="warn" icon="warning">
          {t('result_comments.incomplete')}
        </Tag>
      )}
    </p>
  )
}
