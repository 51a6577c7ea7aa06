import { type ChangeEvent, useRef, useState } from 'react'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { type CoinSettings, maxSide } from './coin.tsx'
import { removeFacePicture, type Side, setFacePicture, useFacePictures } from './face-pictures.ts'

const sides = ['heads', 'tails'] as const
/** Symbols that need no translation. */
const signs = ['👍|👎', '🦊|🦉']

interface SideFieldsProps {
  settings: CoinSettings
  /** called when a button filled the fields */
  onFilled: () => void
}

/** Custom text, symbols or pictures instead of heads and tails. */
export function SideFields({ settings, onFilled }: SideFieldsProps) {
  const t = useT()
  const fields = useRef<HTMLDivElement>(null)
  const proposals = [t('coin_toss.proposal.yes_no'), t('coin_toss.proposal.go_stay'), ...signs]

  function fill(values: readonly string[]) {
    for (const [i, side] of sides.entries()) {
      const field = fields.current?.querySelector<HTMLInputElement>(`[name=${side}]`)
      if (field) field.value = values[i] ?? ''
    }
    onFilled()
  }

  return (
    <Fold title={t('coin_toss.sides')} open={settings.heads !== '' || settings.tails !== '' || undefined}>
      <div className="stack" ref={fields}>
        {sides.map((side) => (
          <div className="grid grid-cols-1 gap-1.5" key={side}>
            <TextField
              name={side}
              label={t(`coin_toss.side.${side}`)}
              defaultValue={settings[side]}
              placeholder={t(`coin_toss.${side}`)}
              maxLength={maxSide * 4}
              autoComplete="off"
              dir="auto"
            />
            <SidePicture side={side} />
          </div>
        ))}
        <div className="row needs-script">
          {proposals.map((proposal) => {
            const words = proposal.split('|')
            return (
              <Button key={proposal} size="small" onClick={() => fill(words)}>
                {words.join(' / ')}
              </Button>
            )
          })}
          <Button size="small" kind="ghost" onClick={() => fill([])}>
            {t('coin_toss.sides.usual')}
          </Button>
        </div>
        <p className="small needs-script">{t('coin_toss.picture.text')}</p>
      </div>
    </Fold>
  )
}

function SidePicture({ side }: { side: Side }) {
  const t = useT()
  const picture = useFacePictures()[side]
  const [isRefused, setRefused] = useState(false)

  async function readFile({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (file) setRefused(!(await setFacePicture(side, file)))
    // Allow choosing the same file again after it was removed.
    target.value = ''
  }

  return (
    <div className="needs-script flex flex-wrap gap-2 items-center min-h-10">
      {picture ? (
        <>
          <img className="rounded-[50%]" src={picture} alt="" width={40} height={40} />
          <Button size="small" kind="ghost" icon="x" onClick={() => removeFacePicture(side)}>
            {t('coin_toss.picture.remove')}
          </Button>
        </>
      ) : (
        <label className="link small relative cursor-pointer focus-within:outline-2 focus-within:outline-mark focus-within:outline-offset-2">
          <Icon name="image" size={16} />
          {t('coin_toss.picture')}
          <input type="file" accept="image/*" className="visually-hidden" onChange={readFile} />
        </label>
      )}
      {isRefused && (
        <p className="field-error" role="alert">
          <Icon name="alert-circle" size={16} />
          <span>{t('coin_toss.picture.refused')}</span>
        </p>
      )}
    </div>
  )
}
