import {
  type FieldFormat,
  type FieldTypeName,
  type FieldVisibility,
  fieldFormats,
  fieldTypeNames,
  fieldVisibilities,
  fileKinds,
} from '#contract/fields/names.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { codeWidth } from '../parts/field-widths.tsx'
import { TextsInputs } from '../parts/languages/side-by-side.tsx'
import type { DraftField } from './draft-module.ts'
import type { AllAbilities } from './module-actions.ts'
import { ModuleRow } from './module-row.tsx'
import { toggled } from './module-settings.tsx'
import { OptionRows } from './option-rows.tsx'

/** All options of one field. */
export function FieldFields({ field, index, abilities, errorOf, onChange, onStep }: FieldProps) {
  const t = useT()
  const name = (part: string) => `fields.${index}.${part}`
  const error = (part: string) => errorOf(field.id, part)
  const byName = (full: string) => error(full.slice(name('').length))
  const set = (part: Partial<DraftField>) => onChange(field.id, part)
  const { sorts, searches, options, settings } = abilities[field.type]
  const number = (part: 'shortest' | 'longest' | 'most') =>
    settings.includes(part) ? (
      <TextField
        size="small"
        name={name(part)}
        label={t(`modules.settings.${part}`)}
        inputMode="numeric"
        maxLength={6}
        value={field[part]}
        onChange={(event) => set({ [part]: event.target.value })}
        error={error(['settings', part].join('.'))}
      />
    ) : (
      <input type="hidden" name={name(part)} value={field[part]} />
    )
  return (
    <div className="grid grid-cols-1 gap-4 max-w-160 pbs-2 px-0 pbe-6">
      <TextsInputs
        name={name('label')}
        label={t('modules.field.label')}
        value={field.label}
        maxLength={120}
        errorOf={byName}
        onChange={(label) => set({ label })}
      />
      <ModuleRow>
        <SelectField
          size="small"
          name={name('type')}
          label={t('modules.field.type')}
          value={field.type}
          onChange={(event) => set({ type: event.target.value as FieldTypeName })}
          options={fieldTypeNames.map((value) => ({ value, label: t(`modules.field_type.${value}`) }))}
        />
        {field.isNew ? (
          <TextField
            size="small"
            name={name('key')}
            className={codeWidth}
            label={t('modules.field.key')}
            hint={t('modules.field.key.hint')}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={field.key}
            onChange={(event) => set({ key: event.target.value })}
            error={error('key')}
          />
        ) : (
          <input type="hidden" name={name('key')} value={field.key} />
        )}
        <SelectField
          size="small"
          name={name('visibility')}
          label={t('modules.field.visibility')}
          value={field.visibility}
          onChange={(event) => set({ visibility: event.target.value as FieldVisibility })}
          options={fieldVisibilities.map((value) => ({
            value,
            label: t(`modules.field.visibility.${value}`),
          }))}
        />
      </ModuleRow>
      {options && (
        <OptionRows
          field={field}
          begin={name('options')}
          error={error('options')}
          errorOf={byName}
          onChange={(list) => set({ options: list })}
          onStep={onStep}
        />
      )}
      <div className="flex flex-wrap gap-y-2 gap-x-6">
        <Checkbox
          name={name('required')}
          label={t('modules.field.required')}
          checked={field.required}
          onChange={(event) => set({ required: event.target.checked })}
        />
        {sorts && (
          <Checkbox
            name={name('sortable')}
            label={t('modules.field.sortable')}
            checked={field.sortable}
            onChange={(event) => set({ sortable: event.target.checked })}
          />
        )}
        {searches && (
          <Checkbox
            name={name('searchable')}
            label={t('modules.field.searchable')}
            checked={field.searchable}
            onChange={(event) => set({ searchable: event.target.checked })}
          />
        )}
      </div>
      <ModuleRow>
        {settings.includes('format') && (
          <SelectField
            size="small"
            name={name('format')}
            label={t('modules.settings.format')}
            value={field.format}
            onChange={(event) => set({ format: event.target.value as FieldFormat })}
            options={fieldFormats.map((value) => ({ value, label: t(`modules.format.${value}`) }))}
          />
        )}
        {number('shortest')}
        {number('longest')}
        {number('most')}
      </ModuleRow>
      {settings.includes('kinds') && (
        <fieldset className="flex flex-wrap gap-y-2 gap-x-6">
          <legend className="w-full">{t('modules.settings.kinds')}</legend>
          {fileKinds.map((kind) => (
            <Checkbox
              key={kind}
              name={name(`kinds.${kind}`)}
              label={t(`modules.kind.${kind}`)}
              checked={field.kinds.includes(kind)}
              onChange={(event) => set({ kinds: toggled(field.kinds, kind, event.target.checked) })}
            />
          ))}
        </fieldset>
      )}
      <TextsInputs
        name={name('hint')}
        label={t('modules.field.hint')}
        value={field.hint}
        maxLength={300}
        errorOf={byName}
        onChange={(hint) => set({ hint })}
      />
      <div>
        <Button
          type="submit"
          name="arrange"
          value={`remove:${field.id}`}
          kind="danger"
          size="small"
          icon="trash"
          onClick={(event) => {
            event.preventDefault()
            onStep(`remove:${field.id}`)
          }}
        >
          {t('modules.remove_field')}
        </Button>
      </div>
    </div>
  )
}

export interface FieldRowsProps {
  fields: readonly DraftField[]
  abilities: AllAbilities
  /** the error of a part of a field, by the field's id */
  errorOf: (id: string, part: string) => string | undefined
  isWrong: (id: string) => boolean
  /** id of the one field that is open */
  opened: string | undefined
  onOpen: (id: string | undefined) => void
  onChange: (id: string, part: Partial<DraftField>) => void
  onStep: (step: string) => void
}

type FieldProps = Omit<FieldRowProps, 'opened' | 'onOpen' | 'isWrong'>

export interface FieldRowProps extends Omit<FieldRowsProps, 'fields'> {
  field: DraftField
  index: number
}
