import { describe, expect, it } from 'vitest'
import { writtenModule as shape } from '#contract/content/modules.ts'
import { typeOf } from '#contract/fields/all.ts'
import { fieldTypeNames } from '#contract/fields/names.ts'
import { arrangeFields } from './arrange-fields.ts'
import { type DraftField, type DraftModule, moduleInForm, newField, newModule } from './draft-module.ts'
import { writtenModule } from './written-module.ts'

const t = (key: string) => key
const wished = { t: t as never, locale: 'en' as const, past: [] }
const added = (...fields: Partial<DraftField>[]): DraftModule => ({
  ...newModule,
  name: { en: 'Öffnungs Zeiten & more' },
  fields: fields.map((field, i) => ({ ...newField([], 'text'), id: `new-${i + 1}`, ...field })),
})

/** The form values of a module. */
function formOf(draft: DraftModule): Record<string, string> {
  const values: Record<string, string> = {
    type: draft.type,
    key: draft.key,
    icon: draft.icon,
    column: draft.column,
    visibility: draft.visibility,
    list_page: draft.list_page,
    detail_page: draft.detail_page,
    'upload.most': draft.most,
    'upload.size': draft.size,
    'upload.unit': draft.unit,
  }
  const texts = (begin: string, of: Partial<Record<string, string>>) => {
    for (const [locale, words] of Object.entries(of)) values[`${begin}.${locale}`] = words ?? ''
  }
  texts('name', draft.name)
  texts('slug', draft.slug)
  texts('description', draft.description)
  for (const role of draft.roles) values[`role.${role}`] = 'on'
  for (const kind of draft.kinds) values[`upload.kinds.${kind}`] = 'on'
  if (draft.is_once) values['is_once'] = 'on'
  for (const [i, field] of draft.fields.entries()) {
    const begin = `fields.${i}`
    texts(`${begin}.label`, field.label)
    texts(`${begin}.hint`, field.hint)
    for (const name of ['id', 'key', 'type', 'visibility', 'format', 'shortest', 'longest', 'most'] as const)
      values[`${begin}.${name}`] = field[name]
    for (const name of ['required', 'sortable', 'searchable'] as const)
      if (field[name]) values[`${begin}.${name}`] = 'on'
    if (field.isNew) values[`${begin}.is_new`] = 'on'
    for (const kind of field.kinds) values[`${begin}.kinds.${kind}`] = 'on'
    for (const [j, option] of field.options.entries()) {
      values[`${begin}.options.${j}.value`] = option.value
      texts(`${begin}.options.${j}.label`, option.label)
    }
  }
  return values
}

describe('a module being built', () => {
  it('takes the default for a choice that its form does not have', () => {
    const unknown = { type: 'x', visibility: 'x', list_page: 'x', detail_page: 'x' }
    const upload = { 'upload.unit': 'x', 'upload.kinds.x': 'on' }
    const field = {
      'fields.0.id': 'a',
      'fields.0.type': 'x',
      'fields.0.visibility': 'x',
      'fields.0.format': 'x',
    }
    expect(moduleInForm({ ...unknown, ...upload, ...field })).toMatchObject({
      type: 'content',
      visibility: 'anyone',
      kinds: [],
      unit: 'mb',
      list_page: 'none',
      detail_page: 'none',
      fields: [{ type: 'text', visibility: 'everywhere', format: 'plain' }],
    })
  })

  it('survives a round trip through a form', () => {
    const draft = {
      ...added(
        { label: { en: 'City', tr: 'Şehir' }, hint: { de: 'Nur der Ort' }, required: true, longest: '40' },
        { type: 'selection', options: [{ value: 'a', label: { en: 'A' } }], visibility: 'staff' },
        { type: 'file', kinds: ['document'], most: '3', isNew: false, key: 'papers', id: 'papers' },
      ),
      roles: ['00000000-0000-4000-8000-00000000a001'],
      visibility: 'roles' as const,
      slug: { en: 'hours' },
    }
    expect(moduleInForm(formOf(draft))).toEqual(draft)
  })

  it('makes unique keys and addresses from names where none are typed', () => {
    const written = writtenModule(
      added(
        { label: { en: 'Işık' } },
        { label: { en: 'Isik' } },
        { label: { en: '7 days' } },
        {
          type: 'radio',
          options: [
            { value: '', label: { en: 'Yes please' } },
            { value: '', label: { tr: 'Yes, please!' } },
            { value: '', label: {} },
          ],
        },
      ),
    )
    expect([written.key, written.slug]).toEqual(['offnungs-zeiten-more', { en: 'offnungs-zeiten-more' }])
    expect(written.fields.map(({ key }) => key)).toEqual(['isik', 'isik_2', 'field_7_days', 'radio'])
    expect(written.fields[3]?.options.map(({ value }) => value)).toEqual(['yes_please', 'yes_please_2'])
  })

  it.each(fieldTypeNames)('has a field of type %s that the call accepts', (type) => {
    const { draft } = arrangeFields(added(), `add:${type}`, wished)
    const fields = draft.fields.map((field) => ({
      ...field,
      label: { en: 'It' },
      options: typeOf(type).takesOptions ? [{ value: 'a', label: { en: 'A' } }] : [],
    }))
    expect(shape.safeParse(writtenModule({ ...draft, fields })).error).toBeUndefined()
  })

  it('moves its fields by one or beside another, and nowhere else', () => {
    const draft = added({ id: 'a' }, { id: 'b' }, { id: 'c' })
    const order = (step: string) =>
      arrangeFields(draft, step, wished)
        .draft.fields.map(({ id }) => id)
        .join('')
    expect(order('up:b')).toBe('bac')
    expect(order('down:b')).toBe('acb')
    expect(order('up:a')).toBe('abc')
    expect(order('place:a:after:c')).toBe('bca')
    expect(order('place:c:before:a')).toBe('cab')
    expect(order('place:c:before:nothing')).toBe('abc')
    expect(order('remove:b')).toBe('ac')
    expect(order('out:b')).toBe('abc')
  })
})
