import { fieldTypeNames } from '#contract/fields/names.ts'
import { ModuleIcon } from '#web/components/module-icon.tsx'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { useScripted } from '#web/state/scripted.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Tag, VisuallyHidden } from '#web/ui/inline-text.tsx'
import type { BuiltInField, BuiltInFields } from './built-in-fields.ts'
import { wordsIn } from './draft-module.ts'
import { FieldFields, type FieldRowProps, type FieldRowsProps } from './field-fields.tsx'
import { iconOfType, isTranslatedType } from './field-icons.ts'

/** All that a record has: what is built in, and the fields of its module, each a row that expands. */
export function FieldRows({ fields, builtIn, ...props }: FieldRowsProps & { builtIn: BuiltInFields }) {
  return (
    <ol className="my-0 mx-[calc(var(--gutter)_*_-1)] p-0 border-bs border-bs-line list-none">
      {builtIn.above.map((field) => (
        <BuiltInRow key={field.key} field={field} />
      ))}
      {fields.map((field, index) => (
        <li key={field.id} data-drag={field.id}>
          <FieldRow {...props} field={field} index={index} isLast={index === fields.length - 1} />
        </li>
      ))}
      <li className="py-3 px-(--gutter) border-be border-be-line">
        <TypeChooser onStep={props.onStep} isOpen={fields.length === 0} />
      </li>
      {builtIn.below.map((field) => (
        <BuiltInRow key={field.key} field={field} />
      ))}
    </ol>
  )
}

/** What no module can change; its lock is where other rows have their handle. */
function BuiltInRow({ field: { key, icon, name, hint, isRequired, isTranslated } }: { field: BuiltInField }) {
  const t = useT()
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-1.5 items-start py-1.5 ps-[calc(var(--gutter)_-_8px)] pe-(--gutter) border-be border-be-line bg-paper to-640:ps-2">
      <span className="grid place-items-center w-6 h-6 text-ink-3 pointer-coarse:w-11">
        <Icon name="lock" size={14} />
      </span>
      <div className="grid grid-cols-[18px_minmax(0,1fr)] gap-x-2.5 items-start">
        <ModuleIcon icon={icon} className="mbs-0.75 text-ink-3" />
        <div className="grid grid-cols-2 gap-x-4 items-baseline to-640:grid-cols-1">
          <p className="flex flex-wrap gap-x-2.5 items-center min-h-6">
            <FieldName name={name} isRequired={isRequired} isTranslated={isTranslated} />
            <code className="text-ink-3 text-13 wrap-anywhere" dir="ltr">
              {key}
            </code>
          </p>
          <p className="text-ink-2 text-13 leading-[1.35]">{hint}</p>
        </div>
      </div>
      <span className="text-ink-3 text-13 leading-6">{t('modules.field.built_in')}</span>
    </li>
  )
}

/** The name of a field, and whether it must have a value, and one in each language. */
function FieldName({ name, isRequired, isTranslated }: Omit<BuiltInField, 'key' | 'icon' | 'hint'>) {
  const t = useT()
  return (
    <>
      <span className="font-medium wrap-anywhere">
        <bdi>{name}</bdi>
        {isRequired && (
          <>
            <span title={t('modules.field.required')} aria-hidden="true">
              {' *'}
            </span>
            <VisuallyHidden> {t('modules.field.required')}</VisuallyHidden>
          </>
        )}
      </span>
      {isTranslated && (
        <span className="inline-grid text-ink-3" title={t('modules.field.translated')}>
          <Icon name="globe" size={14} />
          <VisuallyHidden>{t('modules.field.translated')}</VisuallyHidden>
        </span>
      )}
    </>
  )
}

const steps = [
  { step: 'up', icon: 'arrow-up' },
  { step: 'down', icon: 'arrow-down' },
] as const

function FieldRow({ isLast, ...props }: FieldRowProps & { isLast: boolean }) {
  const { field, index, opened, isWrong, onOpen, onStep } = props
  const isScripted = useScripted()
  const t = useT()
  const locale = useLocale()
  const name = wordsIn(field.label, locale)
  const shown = name || t('modules.field.unnamed')
  const wrong = isWrong(field.id)
  // The only field has no other place.
  const canMove = index > 0 || !isLast
  return (
    <div
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-y-0 gap-x-1.5 ps-[calc(var(--gutter)_-_8px)] pe-2 border-be border-be-line to-640:relative to-640:grid-cols-[auto_minmax(0,1fr)] to-640:ps-2 to-640:pe-(--gutter) hover:bg-hover has-[>details[open]]:bg-paper [[data-dragging]>&]:opacity-50 [[data-drop=before]>&]:[box-shadow:inset_0_3px_0_var(--mark)] [[data-drop=after]>&]:[box-shadow:inset_0_-3px_0_var(--mark)]"
      data-drag-head
    >
      <span
        className="needs-script grid place-items-center w-6 h-11 text-ink-3 pointer-coarse:w-11"
        aria-hidden="true"
      >
        {canMove && (
          <span className="grid place-items-center size-full cursor-grab touch-none" data-grip>
            <Icon name="grip" size={16} />
          </span>
        )}
      </span>
      <details
        open={opened === field.id || (!isScripted && (wrong || field.isNew)) || undefined}
        onToggle={({ currentTarget }) => {
          if (currentTarget.open) onOpen(field.id)
          else if (opened === field.id) onOpen(undefined)
        }}
      >
        <summary className="flex flex-wrap gap-y-0.5 gap-x-2.5 items-center min-h-11 py-1.5 cursor-pointer list-none to-640:pe-18 [&::-webkit-details-marker]:hidden">
          <ModuleIcon icon={iconOfType[field.type]} className="text-ink-2" />
          <FieldName name={shown} isRequired={field.required} isTranslated={isTranslatedType(field.type)} />
          <span className="text-ink-3 text-13 wrap-anywhere">
            {field.key && (
              <>
                <code dir="ltr">{field.key}</code>
                {' · '}
              </>
            )}
            {t(`modules.field_type.${field.type}`)}
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
      <div className="flex items-center h-11 text-ink-2 to-640:absolute to-640:inset-bs-0 to-640:inset-e-2">
        {(canMove ? steps : []).map(({ step, icon }) => (
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
            // It keeps the focus, and says that it does nothing.
            aria-disabled={(step === 'up' ? index === 0 : isLast) || undefined}
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
function TypeChooser({ onStep, isOpen }: { onStep: (step: string) => void; isOpen: boolean }) {
  const t = useT()
  return (
    <details open={isOpen || undefined}>
      <summary className="inline-flex gap-2 items-center min-h-9 px-3 border border-line-2 rounded-control bg-surface text-14 font-semibold cursor-pointer list-none pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden hover:bg-hover">
        <Icon name="plus" size={16} />
        {t('modules.add_field')}
      </summary>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,240px),1fr))] mbs-3 mx-0 mbe-0 p-0 border-bs border-bs-line list-none">
        {fieldTypeNames.map((type) => (
          <li className="border-be border-be-line" key={type}>
            <button
              className="flex gap-3 items-center min-h-14 p-2 border-0 bg-transparent text-ink [font:inherit] text-start cursor-pointer hover:bg-hover size-full"
              type="submit"
              name="arrange"
              value={`add:${type}`}
              onClick={(event) => {
                event.preventDefault()
                event.currentTarget.closest('details')?.removeAttribute('open')
                onStep(`add:${type}`)
              }}
            >
              <ModuleIcon icon={iconOfType[type]} size={20} className="text-ink-2" />
              <span>
                <strong className="block text-14 font-semibold">{t(`modules.field_type.${type}`)}</strong>
                <small className="block text-ink-2 text-13 leading-[1.35]">
                  {t(`modules.field_type.${type}.note`)}
                </small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
