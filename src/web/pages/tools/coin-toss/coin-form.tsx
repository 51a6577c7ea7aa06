import { type Ref, type SubmitEvent, useImperativeHandle, useRef } from 'react'
import { MOST_COINS } from '../../../../draw/chance/coins.ts'
import { useT } from '../../../i18n/frame.tsx'
import { NumberStepper } from '../../../ui/number-stepper.tsx'
import { type CoinSettings, readCoinSettings } from './coin-settings.ts'
import { SideFields } from './side-fields.tsx'

interface CoinFormProps {
  id: string
  initial: CoinSettings
  onChange: (settings: CoinSettings) => void
  onToss: () => void
  /** reads what the fields hold, also what the browser filled in again */
  ref: Ref<{ refresh: () => void }>
}

/** The settings. Without scripts the server reads the same fields and tosses. */
export function CoinForm({ id, initial, onChange, onToss, ref }: CoinFormProps) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)

  function refresh() {
    if (!form.current) return
    const query = new URLSearchParams()
    for (const [name, value] of new FormData(form.current))
      if (typeof value === 'string') query.set(name, value)
    onChange(readCoinSettings(query))
  }
  useImperativeHandle(ref, () => ({ refresh }))

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    onToss()
  }

  return (
    <form method="get" id={id} ref={form} onChange={refresh} onSubmit={onSubmit} className="stack gap-4">
      <NumberStepper
        name="coins"
        label={t('coin_toss.coins')}
        hint={t('coin_toss.coins.hint', { most: MOST_COINS })}
        decreaseLabel={t('coin_toss.coins.fewer')}
        increaseLabel={t('coin_toss.coins.more')}
        defaultValue={initial.coins}
        min={1}
        max={MOST_COINS}
      />
      <SideFields settings={initial} onFilled={refresh} />
    </form>
  )
}
