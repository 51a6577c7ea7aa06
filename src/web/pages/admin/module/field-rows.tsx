import { type FieldTypeName, fieldTypeNames } from '#contract/fields/names.ts'
import { ModuleIcon } from '#web/components/module-icon.tsx'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { useScripted } from '#web/state/scripted.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag } from '#web/ui/tag.tsx'
import { wordsIn } from './draft-module.ts'
import { FieldFields, type FieldRowProps, type FieldRowsProps } from './field-fields.tsx'

/** The icon of each field type in the type chooser. */
const iconOfType: Readonly<Record<FieldTypeName, string>> = {
  text: 'lucide:type',
  textarea: 'lucide:letter-text',
  selection: 'lucide:list',
  radio: 'lucide:circle-dot',
  checkbox: 'lucide:square-check',
  switch: 'lucide:toggle-left',
  date: 'lucide:calendar',
  time: 'lucide:clock',
  multilang_text: 'lucide:languages',
  multilang_textarea: 'lucide:book-open-text',
  editor: 'lucide:pilcrow',
  file: 'lucide:paperclip',
  image: 'lucide:image',
  video: 'lucide:film',
  table: 'lucide:table',
}

/** The fields of a module, each a row that expands. */
export function FieldRows({ fields, ...props }: FieldRowsProps) {
  return (
    <ol className="module-fields">
      {fields.map((field, index) => (
        <li key={field.id} data-drag={field.id}>
          <FieldRow {...props} field={field} index={index} />
        </li>
      ))}
    </ol>
  )
}

const steps = [
  { step: 'up', icon: 'arrow-up' },
  { step: 'down', icon: 'arrow-down' },
] as const

function FieldRow(props: FieldRowProps) {
  const { field, index, opened, isWrong, onOpen, onStep } = props
  const isScripted = useScripted()
  const t = useT()
  const locale = useLocale()
  const name = wordsIn(field.label, locale)
  const shown = name || t('modules.field.unnamed')
  const wrong = isWrong(field.id)
  return (
    <div className="module-field" data-drag-head>
      <span className="menu-grip needs-script" data-grip aria-hidden="true">
        <Icon name="grip" size={16} />
      </span>
      <details
        open={opened === field.id || (!isScripted && (wrong || field.isNew)) || undefined}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open) onOpen(field.id)
          else if (opened === field.id) onOpen(undefined)
        }}
      >
        <summary>
          <ModuleIcon icon={iconOfType[field.type]} />
          <span className="module-field-name">
            <bdi>{shown}</bdi>
            {field.required && <span aria-hidden="true"> *</span>}
          </span>
          <span className="module-field-type">
            {t(`modules.field_type.${field.type}`)}
            {!field.isNew && (
              <>
                {' · '}
                <code dir="ltr">{field.key}</code>
              </>
            )}
          </span>
          {field.visibility === 'staff' && (
            <Tag icon="lock" kind="line">
              {t('modules.field.visibility.staff')}
            </Tag>
          )}
          {wrong && (
            <Tag kind="bad" icon="alert-circle">
              {t('modules.field.wrong')}
            </Tag>
          )}
        </summary>
        <input type="hidden" name={`fields.${index}.id`} value={field.id} />
        {field.isNew && <input type="hidden" name={`fields.${index}.is_new`} value="on" />}
        <FieldFields {...props} />
      </details>
      <div className="module-field-moves">
        {steps.map(({ step, icon }) => (
          <Button
            key={step}
            type="submit"
            name="arrange"
            value={`${step}:${field.id}`}
            kind="ghost"
            size="small"
            square
            icon={icon}
            data-step={step}
            aria-label={t(`modules.step.${step}`, { name: shown })}
            onClick={(event) => {
              event.preventDefault()
              onStep(`${step}:${field.id}`)
            }}
          />
        ))}
      </div>
    </div>
  )
}

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
