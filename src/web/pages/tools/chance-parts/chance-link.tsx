import { useFrame } from '#web/i18n/frame.tsx'
import { usePath } from '#web/i18n/link.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'

interface ChanceLinkProps {
  page: 'coinToss' | 'diceRoll' | 'randomNumberGuess'
  query: string
}

/** A link that repeats these settings. */
export function ChanceLink({ page, query }: ChanceLinkProps) {
  const { origin, t } = useFrame()
  const path = usePath()
  return (
    <p className="chance-link needs-script">
      <span className="small muted">{t('chance.link')}</span>
      <CopyButton
        size="small"
        text={`${origin}${path(page)}${query && '?'}${query}`}
        label={t('chance.link.copy')}
        copiedLabel={t('chance.copied')}
      />
    </p>
  )
}
