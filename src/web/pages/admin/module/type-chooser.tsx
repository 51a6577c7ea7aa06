import { fieldTypeNames } from '../../../../contract/fields/names.ts'
import { ModuleIcon } from '../../../components/module-icon.tsx'
import { useT } from '../../../i18n/frame.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { iconOfType } from './field-types.ts'

/** The fifteen types of field; pressing one adds a field of it. */
export function TypeChooser({ onWish, isOpen }: { onWish: (wish: string) => void; isOpen: boolean }) {
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
              name="wish"
              value={`add:${type}`}
              onClick={(event) => {
                event.preventDefault()
                event.currentTarget.closest('details')?.removeAttribute('open')
                onWish(`add:${type}`)
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
