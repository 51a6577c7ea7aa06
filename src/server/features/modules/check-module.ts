import { type FieldError, fail } from '#contract/api/errors.ts'
import type { Consequence } from '#contract/content/module-editing.ts'
import { recordKeys } from '#contract/content/modules.ts'
import { typeOf } from '#contract/fields/all.ts'
import type { Field } from '#contract/fields/field.ts'
import type { Locale } from '#locales/locales.ts'
import { isReservedKey, isReservedSlug } from '#locales/taken-segments.ts'
import {
  changeValues,
  type FieldChange,
  fieldChangesBetween,
  putAsideOf,
} from '#server/core/modules/change-values.ts'
import type { Context } from '../../context.ts'
import { allRoleNames } from '../../core/accounts/roles/store.ts'
import { findModule, slugsInAllLocales } from '../../core/modules/find-module.ts'
import { foldedWords } from '../../core/modules/listed-values.ts'
import { allModules, type StoredModule, slugsOfModules } from '../../core/modules/store.ts'
import { siteSettings } from '../../core/settings/site-settings.ts'
import { eachBatch } from './records/change-contents.ts'
import { recordsAfter } from './records/store.ts'
import { countRecords } from './store.ts'

interface Checked {
  /** of a new module */
  key?: string
  name: Partial<Record<string, string>>
  slug: Partial<Record<Locale, string>>
  visibility: string
  roles: string[]
  fields: Field[]
}

/** Refuses names that would shadow parts of the site or another module, and inconsistent fields. */
export async function checkModule(trx: Context['db'], module: Checked, ownId?: string): Promise<void> {
  const problems = [...problemsOf(module)]
  if (problems.length > 0) throw fail('validation_failed', {}, problems)
  const roleIds = new Set((await allRoleNames(trx)).map(({ id }) => id))
  if (module.roles.some((id) => !roleIds.has(id))) throw fail('role_not_found')
  await assertOwnText(trx, module, ownId)
}

async function assertOwnText(trx: Context['db'], module: Checked, ownId?: string): Promise<void> {
  const others = (await allModules(trx)).filter(({ id }) => id !== ownId)
  if (module.key !== undefined && others.some(({ key }) => key === module.key))
    throw fail('key_exists', {}, [{ path: ['key'], key: 'error.key_exists' }])

  const names = new Set(
    others.flatMap(({ name }) => Object.values(name).map((text) => foldedWords(text ?? ''))),
  )
  const sameName = Object.entries(module.name).find(([, text]) => text && names.has(foldedWords(text)))
  if (sameName) throw fail('name_exists', {}, [{ path: ['name', sameName[0]], key: 'error.name_exists' }])

  const takenSlugs = new Set(
    (await slugsOfModules(trx))
      .filter(({ module_id }) => module_id !== ownId)
      .map(({ locale, slug }) => `${locale}/${slug}`),
  )
  const sameSlugs = slugsInAllLocales(module.slug).filter(({ locale, slug }) =>
    takenSlugs.has(`${locale}/${slug}`),
  )
  if (sameSlugs.length > 0)
    throw fail(
      'slug_or_name_exists',
      {},
      sameSlugs.map(({ locale }) => ({ path: ['slug', locale], key: 'error.slug_exists' })),
    )
}

function* problemsOf({ key, slug, visibility, roles, fields }: Checked): Generator<FieldError> {
  if (key !== undefined && isReservedKey(key)) yield problem(['key'], 'reserved')
  for (const [locale, slugText] of Object.entries(slug))
    if (isReservedSlug(slugText)) yield problem(['slug', locale], 'reserved')
  if (visibility === 'roles' && roles.length === 0) yield problem(['roles'], 'required')
  for (const [i, field] of fields.entries()) yield* problemsOfField(field, i)
}

/** Keys that every record, or every object, already has. */
const keysOfRecords: ReadonlySet<string> = new Set([...recordKeys, 'constructor'])

function* problemsOfField({ key, type, options, settings }: Field, i: number): Generator<FieldError> {
  if (keysOfRecords.has(key)) yield problem(['fields', i, 'key'], 'reserved')
  const { shortest: minLength = 0, longest: maxLength = Infinity } = settings
  if (minLength > maxLength) yield problem(['fields', i, 'settings', 'shortest'], 'invalid')
  if (typeOf(type).takesOptions && options.length === 0)
    yield {
      path: ['fields', i, 'options'],
      key: type === 'table' ? 'error.columns_needed' : 'error.options_needed',
    }
  for (const [j, { value }] of options.entries())
    if (options.findIndex((option) => option.value === value) < j)
      yield problem(['fields', i, 'options', j, 'value'], 'twice')
}

function problem(path: FieldError['path'], key: string): FieldError {
  return { path, key: `validation.${key}` }
}

/** Fields as stored: numbered from 1, with the settings and options their types support. */
export function storedFields(fields: readonly Field[]): Field[] {
  return [...fields]
    .sort((a, b) => a.order - b.order)
    .map((field, i) => {
      const { canSort, canSearch, takesOptions, settings = [] } = typeOf(field.type)
      return {
        ...field,
        order: i + 1,
        options: takesOptions ? field.options : [],
        sortable: field.sortable && canSort === true,
        searchable: field.searchable && canSearch === true,
        settings: Object.fromEntries(
          settings.flatMap((name) =>
            field.settings[name] === undefined ? [] : [[name, field.settings[name]]],
          ),
        ),
      }
    })
}

/** The consequences that these fields would have for the module's records, before they are saved. */
export async function weighModule(
  ctx: Pick<Context, 'db' | 'now' | 'env'>,
  key: string,
  fields: readonly Field[],
): Promise<{ records: number; consequences: Consequence[] }> {
  const module = await findModule(ctx.db, key)
  const { default_language: siteLocale } = await siteSettings(ctx)
  const changes = fieldChangesBetween(module, storedFields(fields))
  return {
    records: await countRecords(ctx.db, module),
    consequences: await weighChanges(ctx, module, { changes, siteLocale }),
  }
}

/**
 * The consequences of field changes for the existing records, in numbers. Changes without noticeable effect are left
 * out.
 */
async function weighChanges(
  ctx: Pick<Context, 'db' | 'now'>,
  module: StoredModule,
  { changes, siteLocale }: { changes: readonly FieldChange[]; siteLocale: Locale },
): Promise<Consequence[]> {
  if (changes.length === 0) return []
  const counts = changes.map(() => ({ fits: 0, put_aside: 0, nothing: 0 }))
  const at = ctx.now().toISOString()
  await eachBatch(
    (after, limit) => recordsAfter(ctx.db, module, { after, limit, locks: false }),
    (rows) => {
      for (const { fields, put_aside } of rows) {
        const values = { fields, put_aside: putAsideOf(put_aside) }
        const { outcomes } = changeValues(values, changes, { siteLocale, at })
        for (const [i, outcome] of outcomes.entries()) {
          const count = counts[i]
          if (count) count[outcome]++
        }
      }
    },
  )
  return changes
    .map(({ change, from, to }, i): Consequence => {
      const { fits = 0, put_aside = 0 } = counts[i] ?? {}
      return {
        key: from.key,
        change,
        label: to?.label ?? from.label,
        from: from.type,
        to: to?.type ?? null,
        records: fits + put_aside,
        fit: fits,
        put_aside,
      }
    })
    .filter(({ change, records, put_aside }) => (change === 'narrowed' ? put_aside > 0 : records > 0))
}
