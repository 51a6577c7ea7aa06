import { Form, useNavigation } from 'react-router'
import { useT } from '../../../i18n/frame.tsx'
import { Button } from '../../../ui/button.tsx'

/** Whether visitors come in, and the switch for it. */
export function Maintenance({ isClosed }: { isClosed: boolean }) {
  const t = useT()
  const { state, formData } = useNavigation()
  const busy = state !== 'idle' && formData?.has('maintenance')
  return (
    <section className="panel panel-pad stack gap-3">
      <h2>{t('dashboard.maintenance.title')}</h2>
      <p>{t(isClosed ? 'dashboard.maintenance.on' : 'dashboard.maintenance.off')}</p>
      <Form method="post">
        <Button
          type="submit"
          name="maintenance"
          value={isClosed ? 'off' : 'on'}
          kind={isClosed ? 'primary' : 'danger'}
          busy={busy}
        >
          {t(isClosed ? 'dashboard.maintenance.open' : 'dashboard.maintenance.close')}
        </Button>
      </Form>
    </section>
  )
}
