import { menuVisibilities } from '#contract/content/menus.ts'
import type { EditedModule } from '#contract/content/module-editing.ts'
import { detailPages, listPages, moduleTypes } from '#contract/content/modules.ts'
import { fileKinds } from '#contract/fields/names.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Checkbox, RadioGroup, Switch } from '#web/ui/forms/choice.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { codeWidth } from '../parts/field-widths.tsx'
import { FormPart } from '../parts/form-part.tsx'
import { TextsInputs } from '../parts/languages/side-by-side.tsx'
import { IconPicker } from '../parts/pickers/icon-picker.tsx'
import type { DraftModule } from './draft-module.ts'
import { type SizeUnit, sizeUnits } from './file-size.ts'
import { endsAlike, ModuleRow } from './module-row.tsx'
import { ModuleTab, type ModuleTabName } from './module-tabs.tsx'

interface ModuleSettingsProps {
  draft: DraftModule
  /** type and key can be chosen until the module exists */
  isNew: boolean
  roles: EditedModule['known_roles']
  errors: Readonly<Record<string, string>>
  /** the one that is shown */
  tab: ModuleTabName
  onChange: (part: Partial<DraftModule>) => void
}

/** A module's name, place and visibility, and how its records are shown. */
export function ModuleSettings({ draft, isNew, roles, errors, tab, onChange }: ModuleSettingsProps) {
  const t = useT()
  const errorOf = (name: string) => errors[name]
  const isForm = draft.type === 'form'
  return (
    <>
      <ModuleTab tab="general" current={tab}>
        <FormPart id="module-what" title={t('modules.part.what')}>
          {isNew ? (
            <RadioGroup
              name="type"
              legend={t('modules.type')}
              value={draft.type}
              onChange={(type) => onChange({ type: type === 'form' ? 'form' : 'content' })}
              options={moduleTypes.map((value) => ({
                value,
                label: t(`modules.type.${value}`),
                note: t(`modules.type.${value}.note`),
              }))}
            />
          ) : (
            <input type="hidden" name="type" value={draft.type} />
          )}
          <TextsInputs
            name="name"
            label={t('modules.name')}
            value={draft.name}
            maxLength={80}
            errorOf={errorOf}
            onChange={(name) => onChange({ name })}
          />
          <ModuleRow>
            {isNew ? (
              <TextField
                size="small"
                name="key"
                className={codeWidth}
                label={t('modules.key')}
                hint={t('modules.key.hint')}
                maxLength={40}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={draft.key}
                onChange={(event) => onChange({ key: event.target.value })}
                error={errors['key']}
              />
            ) : (
              <input type="hidden" name="key" value={draft.key} />
            )}
            <IconPicker
              name="icon"
              label={t('modules.icon')}
              value={draft.icon}
              onChange={(icon) => onChange({ icon })}
              error={errors['icon']}
            />
          </ModuleRow>
          <TextsInputs
            name="slug"
            label={t('modules.slug')}
            hint={t('modules.slug.hint')}
            value={draft.slug}
            maxLength={80}
            errorOf={errorOf}
            onChange={(slug) => onChange({ slug })}
          />
          <TextsInputs
            name="description"
            label={t('modules.description')}
            value={draft.description}
            maxLength={300}
            errorOf={errorOf}
            onChange={(description) => onChange({ description })}
          />
        </FormPart>
      </ModuleTab>
      <ModuleTab tab="site" current={tab}>
        <FormPart id="module-site" title={t('modules.part.site')}>
          <ModuleRow>
            <SelectField
              size="small"
              name="visibility"
              label={t('modules.visibility')}
              value={draft.visibility}
              onChange={(event) => onChange({ visibility: event.target.value as DraftModule['visibility'] })}
              options={menuVisibilities.map((value) => ({ value, label: t(`modules.visibility.${value}`) }))}
            />
            <fieldset className={draft.visibility === 'roles' ? undefined : 'scripted:hidden'}>
              <legend>{t('modules.roles')}</legend>
              {errors['roles'] && <p className="field-error">{errors['roles']}</p>}
              {roles.map((role) => (
                <Checkbox
                  key={role.id}
                  name={`role.${role.id}`}
                  label={<bdi>{role.name}</bdi>}
                  checked={draft.roles.includes(role.id)}
                  onChange={(event) =>
                    onChange({ roles: toggled(draft.roles, role.id, event.target.checked) })
                  }
                />
              ))}
            </fieldset>
          </ModuleRow>
          {isForm ? (
            <Switch
              name="is_once"
              label={t('modules.is_once')}
              note={t('modules.is_once.note')}
              checked={draft.is_once}
              onChange={(event) => onChange({ is_once: event.target.checked })}
            />
          ) : (
            <ModuleRow>
              <SelectField
                size="small"
                name="list_page"
                label={t('modules.list_page')}
                value={draft.list_page}
                onChange={(event) => onChange({ list_page: event.target.value as DraftModule['list_page'] })}
                options={listPages.map((value) => ({ value, label: t(`modules.list_page.${value}`) }))}
              />
              <SelectField
                size="small"
                name="detail_page"
                label={t('modules.detail_page')}
                value={draft.detail_page}
                onChange={(event) =>
                  onChange({ detail_page: event.target.value as DraftModule['detail_page'] })
                }
                options={detailPages.map((value) => ({ value, label: t(`modules.detail_page.${value}`) }))}
              />
            </ModuleRow>
          )}
        </FormPart>
      </ModuleTab>
      <ModuleTab tab="form" current={tab}>
        <FormPart id="module-form" title={t('modules.part.form')}>
          <ModuleRow>
            <SelectField
              size="small"
              name="column"
              label={t('modules.column')}
              value={draft.column}
              onChange={(event) => onChange({ column: event.target.value })}
              options={['1', '2', '3', '4'].map((value) => ({ value, label: value }))}
            />
            <TextField
              size="small"
              name="upload.most"
              label={t('modules.upload.most')}
              inputMode="numeric"
              maxLength={3}
              value={draft.most}
              onChange={(event) => onChange({ most: event.target.value })}
              error={errors['upload.most']}
            />
            <div
              className={`grid grid-cols-[minmax(0,1fr)_minmax(84px,auto)] gap-2 [&_.select]:min-w-21 ${endsAlike}`}
            >
              <TextField
                size="small"
                name="upload.size"
                label={t('modules.upload.size')}
                inputMode="decimal"
                maxLength={12}
                value={draft.size}
                onChange={(event) => onChange({ size: event.target.value })}
                error={errors['upload.bytes']}
              />
              <SelectField
                size="small"
                name="upload.unit"
                label={t('modules.upload.unit')}
                value={draft.unit}
                onChange={(event) => onChange({ unit: event.target.value as SizeUnit })}
                options={sizeUnits.map((value) => ({ value, label: t(`modules.upload.unit.${value}`) }))}
              />
            </div>
          </ModuleRow>
          <fieldset className="flex flex-wrap gap-y-2 gap-x-6">
            <legend className="w-full">{t('modules.upload.kinds')}</legend>
            {fileKinds.map((kind) => (
              <Checkbox
                key={kind}
                name={`upload.kinds.${kind}`}
                label={t(`modules.kind.${kind}`)}
                checked={draft.kinds.includes(kind)}
                onChange={(event) => onChange({ kinds: toggled(draft.kinds, kind, event.target.checked) })}
              />
            ))}
          </fieldset>
        </FormPart>
      </ModuleTab>
    </>
  )
}

/** Adds or removes an element. */
export function toggled<One>(list: readonly One[], one: One, isOn: boolean): One[] {
  return isOn ? [...list.filter((other) => other !== one), one] : list.filter((other) => other !== one)
}
