import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/button.tsx'

export function PrintButton() {
  const t = useT()
  return <Button icon="printer" square aria-label={t('result.print')} onClick={() => window.print()} />
}
