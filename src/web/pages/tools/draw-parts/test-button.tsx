import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'

/** The button of the test draw: submits the same form, but nothing is stored. */
export function TestButton({ busy }: { busy: boolean }) {
  const t = useT()
  return (
    <div>
      <Button type="submit" kind="ghost" wide name="intent" value="test" busy={busy}>
        {t('giveaway.test')}
      </Button>
      <p className="small muted">{t('giveaway.test.note')}</p>
    </div>
  )
}
