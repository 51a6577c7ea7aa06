import type { Winner } from '#contract/draws/results.ts'
import { useT } from '#web/i18n/frame.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'

interface CopyWithLinksProps {
  winners: readonly Winner[]
  onCopyRefused: () => void
}

/** Text for announcing the winners: one line per winner, with a link to each comment. */
export default function CopyWithLinks({ winners, onCopyRefused }: CopyWithLinksProps) {
  const t = useT()
  const lines = winners.flatMap(({ public_name, comment, erased, ...winner }) => {
    if (erased) return []
    const name = public_name ?? winner.name
    return comment?.url ? [`${name} ${comment.url}`] : [name]
  })
  return (
    <CopyButton
      text={lines.join('\n')}
      label={t('result_comments.copy_links')}
      copiedLabel={t('result.copied')}
      onRefused={onCopyRefused}
    />
  )
}
