import { useEffect, useRef } from 'react'
import { useT } from '../../../i18n/frame.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'

/** Says that the payment provider has another price, and saves all the same for those who accept that the plan is not sold then. */
export function SaveUnsold({ sure }: { sure: string }) {
  const t = useT()
  const panel = useRef<HTMLDivElement>(null)
  // Whoever saved looks at the button: what has come up above it must be in sight.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={panel} className="plan-consequences">
      <Note kind="warn" title={t('plans.save_unsold.title')} role="alert">
        <p>{t('plans.save_unsold.text')}</p>
        {sure && <input type="hidden" name="sure" value={sure} />}
        <Button type="submit" name="unsold" value="yes" size="small">
          {t('plans.save_unsold.submit')}
        </Button>
      </Note>
    </div>
  )
}
