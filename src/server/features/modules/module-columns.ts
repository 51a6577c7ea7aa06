import type { ModuleChange } from '#contract/content/module-editing.ts'
import type { Field } from '#contract/fields/field.ts'

/** The changeable columns of a module as stored. */
export function moduleColumns(
  module: Omit<ModuleChange, 'fields'> & { fields: Field[]; past_fields: Field[] },
) {
  const { name, slug, description, icon, column, visibility, roles, upload, ...others } = module
  const { list_page, detail_page, is_once, fields, past_fields } = others
  return {
    name: JSON.stringify(name),
    slug: JSON.stringify(slug),
    description: JSON.stringify(description),
    icon,
    column,
    visibility,
    roles: visibility === 'roles' ? [...new Set(roles)] : [],
    upload: JSON.stringify(upload),
    list_page,
    detail_page,
    is_once,
    fields: JSON.stringify(fields),
    past_fields: JSON.stringify(past_fields),
  }
}
