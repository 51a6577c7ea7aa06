import type { EditedModule } from '#contract/content/module-editing.ts'
import { localized } from '../../core/settings/localized.ts'

/** The name of a module in the audit trail. */
export function nameOfModule({ name, key }: { name: Partial<Record<string, string>>; key: string }): string {
  return localized(name, { locale: 'en', siteLocale: 'en' }) || key
}

/** The changeable parts of a module, for the audit trail. */
export function seenModule(module: EditedModule) {
  const { name, slug, description, icon, column, visibility, roles, upload, ...others } = module
  const { list_page, detail_page, is_once, fields, past_fields } = others
  return {
    name,
    slug,
    description,
    icon,
    column,
    visibility,
    roles,
    upload,
    list_page,
    detail_page,
    is_once,
    fields,
    past_fields,
  }
}
