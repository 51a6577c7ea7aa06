import { useT } from '../i18n/frame.tsx'
import { Name } from '../ui/inline-text.tsx'

interface PersonNameProps {
  person: { name: string; erased?: boolean | undefined }
  className?: string
}

/** The name of a drawn person, or a note that it was removed: a place without a name is still a place. */
export function PersonName({ person, ...look }: PersonNameProps) {
  const t = useT()
  if (person.erased) return <i className="font-normal">{t('result.name_removed')}</i>
  return <Name {...look}>{person.name}</Name>
}
