import { menuVisibilities } from '#contract/content/menus.ts'
import { localeNames } from '#locales/locales.ts'
import { useT } from '#web/i18n/frame.tsx'
import { usePath } from '#web/i18n/link.tsx'
import { useScripted } from '#web/state/scripted.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { useShownLanguages } from '../parts/languages/language-pair.ts'
import { SideBySide } from '../parts/languages/side-by-side.tsx'
import {
  type DraftItem,
  pageAndPath,
  type Target,
  type TreeProps,
  type Visibility,
  targets as ways,
} from './draft-item.ts'

interface ItemFieldsProps extends Omit<TreeProps, 'items'> {
  item: DraftItem
  index: number
}

/** An item's label, target and visibility. All fields are present without scripts, too. */
export function ItemFields({
  item,
  index,
  pages,
  targets,
  found,
  roles,
  errors,
  onChange,
  onStep,
}: ItemFieldsProps) {
  const t = useT()
  const path = usePath()
  const [first] = useShownLanguages()
  const name = (field: string) => `item.${index}.${field}`
  const error = (field: string) => errors[`${item.key}.${field}`]
  const set = (part: Partial<DraftItem>) => onChange(item.key, part)
  // Without scripts the targets cannot follow the chosen type, so all of them are listed.
  const isScripted = useScripted()
  const all = found?.key === item.key ? found.targets : targets
  const offered = all.filter(({ relation }) => !isScripted || relation === item.target)
  const chosen = targets.find(({ id }) => id === item.related)?.name ?? item.related
  const known = pages.some(({ value }) => value === item.page)
  return (
    <div className="grid grid-cols-1 gap-4 max-w-160 pbs-2 px-0 pbe-4">
      <input type="hidden" name={name('key')} value={item.key} />
      <input type="hidden" name={name('depth')} value={item.depth} />
      <fieldset className="menu-labels grid grid-cols-1 m-0 p-0 border-0">
        <legend className="pbs-0 px-0 pbe-2 text-14 font-semibold">{t('menus.labels')}</legend>
        <SideBySide>
          {(locale) => (
            <TextField
              size="small"
              name={name(`label.${locale}`)}
              label={localeNames[locale]}
              lang={locale}
              maxLength={80}
              autoComplete="off"
              value={item.label[locale] ?? ''}
              onChange={(event) => set({ label: { ...item.label, [locale]: event.target.value } })}
              error={locale === first ? error('label') : undefined}
            />
          )}
        </SideBySide>
      </fieldset>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,220px),1fr))] gap-3 items-start">
        <SelectField
          size="small"
          name={name('target')}
          label={t('menus.target')}
          value={item.target}
          onChange={(event) => set({ target: event.target.value as Target, related: '' })}
          options={ways.map((value) => ({ value, label: t(`menus.target.${value}`) }))}
        />
        <div className={item.target === 'page' ? undefined : 'scripted:hidden'}>
          <SelectField
            size="small"
            name={name('page')}
            label={t('menus.target.page')}
            value={item.page}
            onChange={(event) => set({ page: event.target.value })}
            error={error('page')}
            options={[
              { value: '', label: t('menus.choose') },
              ...(known || !item.page ? [] : [{ value: item.page, label: item.page }]),
              ...pages.map(({ value, label }) => ({
                value,
                label: pageAndPath(label, decodeURI(path(value))),
              })),
            ]}
          />
        </div>
        <div className={item.target === 'address' ? undefined : 'scripted:hidden'}>
          <TextField
            size="small"
            name={name('address')}
            label={t('menus.target.address')}
            hint={t('menus.address.hint')}
            inputMode="url"
            maxLength={2000}
            autoComplete="off"
            spellCheck={false}
            value={item.address}
            onChange={(event) => set({ address: event.target.value })}
            error={error('address')}
          />
        </div>
        <div
          className={item.target === 'module' || item.target === 'content' ? undefined : 'scripted:hidden'}
        >
          <SelectField
            size="small"
            name={name('related')}
            label={t('menus.related')}
            value={item.related}
            onChange={(event) => set({ related: event.target.value })}
            error={error('related')}
            options={[
              { value: '', label: t('menus.choose') },
              ...(offered.some(({ id }) => id === item.related) || !item.related
                ? []
                : [{ value: item.related, label: chosen }]),
              ...offered.map((one) => ({ value: one.id, label: one.name })),
            ]}
          />
          <FindTarget name={name('find')} item={item} />
        </div>
      </div>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,220px),1fr))] gap-3 items-start">
        <SelectField
          size="small"
          name={name('visibility')}
          label={t('menus.visibility')}
          value={item.visibility}
          onChange={(event) => set({ visibility: event.target.value as Visibility })}
          options={menuVisibilities.map((value) => ({ value, label: t(`menus.visibility.${value}`) }))}
          error={error('roles')}
        />
        <fieldset className={item.visibility === 'roles' ? undefined : 'scripted:hidden'}>
          <legend className="pbs-0 px-0 pbe-2 text-14 font-semibold">{t('menus.roles')}</legend>
          {roles.map((role) => (
            <Checkbox
              key={role.id}
              name={name(`role.${role.id}`)}
              label={<bdi>{role.name}</bdi>}
              checked={item.roles.includes(role.id)}
              onChange={(event) =>
                set({
                  roles: event.target.checked
                    ? [...item.roles, role.id]
                    : item.roles.filter((id) => id !== role.id),
                })
              }
            />
          ))}
        </fieldset>
      </div>
      <div className="flex flex-wrap gap-3 items-center justify-between">
        <Checkbox
          name={name('new_page')}
          label={t('menus.new_page')}
          checked={item.newPage}
          onChange={(event) => set({ newPage: event.target.checked })}
        />
        <Button
          type="submit"
          name="arrange"
          value={`remove:${item.key}`}
          kind="danger"
          size="small"
          icon="trash"
          onClick={(event) => {
            event.preventDefault()
            onStep(`remove:${item.key}`)
          }}
        >
          {t('menus.remove_item')}
        </Button>
      </div>
    </div>
  )
}

/** The list has the latest targets; a search finds all others. The form comes back unchanged, with the results. */
function FindTarget({ name, item: { key } }: { name: string; item: DraftItem }) {
  const t = useT()
  return (
    <div className="menu-find grid grid-cols-[minmax(0,1fr)_auto] gap-2 items-end mbs-2">
      <TextField
        size="small"
        name={name}
        label={t('menus.find')}
        maxLength={200}
        autoComplete="off"
        onKeyDown={(event) => {
          // Enter saves the menu in all other fields.
          if (event.key !== 'Enter') return
          event.preventDefault()
          const { form, parentElement } = event.currentTarget
          form?.requestSubmit(parentElement?.closest('.menu-find')?.querySelector('button'))
        }}
      />
      <Button type="submit" name="arrange" value={`find:${key}`} size="small" icon="search">
        {t('menus.find.do')}
      </Button>
    </div>
  )
}
