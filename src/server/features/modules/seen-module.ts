import type { EditedModule } from '#contract/module-editing.ts'
import { localized } from '../../core/settings/localized.ts'

/** What the audit trail calls a module. */
export function nameOfModule({ name, key }: { name: Partial<Record<string, string>>; key: string }): string {
  return localized(name, { locale: 'en', siteLocale: 'en' }) || key
}

/** What of a module can change, as the audit trail tells it. */
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
