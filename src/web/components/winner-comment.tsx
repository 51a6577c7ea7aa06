import { platformNames } from '#contract/platform-names.ts'
import type { Winner } from '#contract/results.ts'
import type { Platform } from '#posts/address.ts'
import { useT } from '../i18n/frame.tsx'
import { Icon } from '../ui/icon.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'

interface WinnerCommentProps {
  comment: NonNullable<Winner['comment']>
  platform: Platform | null | undefined
}

/** Where the drawn comment stands on its platform. */
export function WinnerComment({ comment: { url }, platform }: WinnerCommentProps) {
  const t = useT()
  // What a supplied list calls an address may be anything.
  if (url === null || !url.startsWith('https://')) return null
  return (
    <p className="winner-comment-link">
      <a className="link" href={url} target="_blank" rel="noopener noreferrer nofollow">
        <Icon name="external" size={16} />{' '}
        {platform
          ? t('result_comments.link', { platform: platformNames[platform] })
          : t('result_comments.link.plain')}
        <VisuallyHidden> ({t('result_comments.new_tab')})</VisuallyHidden>
      </a>
    </p>
  )
}
