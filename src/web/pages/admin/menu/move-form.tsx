import { useRef } from 'react'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { type DraftItem, nameOfItem } from './draft-item.ts'
import { inputInForm } from './move-items.ts'

const places = ['before', 'after', 'inside'] as const

interface MoveFormProps {
  items: readonly DraftItem[]
  onStep: (step: string) => void
}

/** Moves any item to any place in one step, as an alternative to dragging. */
export function MoveForm({ items, onStep }: MoveFormProps) {
  const t = useT()
  const locale = useLocale()
  const box = useRef<HTMLDivElement>(null)
  const options = items.map((item) => ({
    value: item.key,
    label: `${'— '.repeat(item.depth)}${nameOfItem(item, locale) || t('menus.item.unnamed')}`,
  }))

  function move() {
    const selects = [...(box.current?.querySelectorAll('select') ?? [])]
    const values = Object.fromEntries(selects.map(({ name, value }) => [name, value]))
    onStep(inputInForm({ arrange: 'place', ...values }))
  }

  return (
    <Fold title={t('menus.move')} className="mx-(--gutter)">
      <div
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,220px),1fr))] gap-3 items-start"
        ref={box}
      >
        <SelectField size="small" name="move.item" label={t('menus.move.item')} options={options} />
        <SelectField
          size="small"
          name="move.where"
          label={t('menus.move.where')}
          options={places.map((value) => ({ value, label: t(`menus.move.${value}`) }))}
        />
        <SelectField
          size="small"
          name="move.target"
          label={t('menus.move.target')}
          options={options}
          defaultValue={options.at(-1)?.value}
        />
        <Button
          type="submit"
          name="arrange"
          value="place"
          size="small"
          className="self-end justify-self-start"
          onClick={(event) => {
            event.preventDefault()
            move()
          }}
        >
          {t('menus.move.submit')}
        </Button>
      </div>
    </Fold>
  )
}
