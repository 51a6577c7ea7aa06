import { platformNames } from '#contract/comments/platform-names.ts'
import type { Winner } from '#contract/draws/results.ts'
import type { Platform } from '#posts/address.ts'
import { useT } from '../../i18n/frame.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { VisuallyHidden } from '../../ui/inline-text.tsx'

interface WinnerCommentProps {
  comment: NonNullable<Winner['comment']>
  platform: Platform | null | undefined
}

/** A link to the drawn comment on its platform. */
export function WinnerComment({ comment: { url }, platform }: WinnerCommentProps) {
  const t = useT()
  // A supplied list may contain anything as an address.
  if (url === null || !url.startsWith('https://')) return null
  return (
    <p className="mbs-2 text-14">
      <a className="link" href={url} target="_blank" rel="noopener noreferrer nofollow">
        <Icon className="align-[-3px]" name="external" size={16} />{' '}
        {platform
          ? t('result_comments.link', { platform: platformNames[platform] })
          : t('result_comments.link.plain')}
        <VisuallyHidden> ({t('result_comments.new_tab')})</VisuallyHidden>
      </a>
    </p>
  )
}
