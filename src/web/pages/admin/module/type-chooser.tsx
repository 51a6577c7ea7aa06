import { fieldTypeNames } from '#contract/fields/names.ts'
import { ModuleIcon } from '#web/components/module-icon.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { iconOfType } from './field-rows.tsx'

/** The fifteen field types; pressing one adds a field of that type. */
export function TypeChooser({ onStep, isOpen }: { onStep: (step: string) => void; isOpen: boolean }) {
  const t = useT()
  return (
    <details className="type-chooser" open={isOpen || undefined}>
      <summary>
        <Icon name="plus" size={16} />
        {t('modules.add_field')}
      </summary>
      <ul>
        {fieldTypeNames.map((type) => (
          <li key={type}>
            <button
              type="submit"
              name="arrange"
              value={`add:${type}`}
              onClick={(event) => {
                event.preventDefault()
                event.currentTarget.closest('details')?.removeAttribute('open')
                onStep(`add:${type}`)
              }}
            >
              <ModuleIcon icon={iconOfType[type]} size={20} />
              <span>
                <strong>{t(`modules.field_type.${type}`)}</strong>
                <small>{t(`modules.field_type.${type}.note`)}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
