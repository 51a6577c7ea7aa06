import { useEffect, useRef } from 'react'
import { useT } from '../i18n/frame.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { Icon } from '../ui/icon.tsx'

/** Fetches a file for which somebody just proved who they are, by itself where scripts run; the link stays. */
export function FetchFile({ file, at }: { file: string; at: number }) {
  const t = useT()
  const fetched = useRef<number>(undefined)
  useEffect(() => {
    if (fetched.current === at) return
    fetched.current = at
    window.location.assign(file)
  }, [file, at])
  return (
    <a href={file} download className={buttonClass({ size: 'small' })}>
      <Icon name="download" />
      {t('account.download')}
    </a>
  )
}
