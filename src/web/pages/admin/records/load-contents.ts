import type { LoaderFunctionArgs } from 'react-router'
import { allows } from '#contract/api/permissions.ts'
import { listContents } from '#contract/content/contents.ts'
import type { Module } from '#contract/content/modules.ts'
import { typeOf } from '#contract/fields/all.ts'
import { inLanguage } from '#contract/fields/field-type.ts'
import { fieldPrefix, listOfModule } from '#contract/lists/content-list.ts'
import { loadList } from '#web/actions/load-list.ts'
import { signedInUser } from '#web/visit/session.ts'
import { visitContext } from '#web/visit/visit-context.ts'

/** Loads the records of a content module, with the list that its fields define. */
export async function loadContents(args: LoaderFunctionArgs, module: Module) {
  const { context } = args
  const { permissions } = signedInUser(context)
  const { locale } = context.get(visitContext).frame
  const list = listOfModule(module, typeOf)
  const own = module.fields.map((field) => [fieldPrefix + field.key, field] as const)
  const may = (kind: string) => allows(permissions, `${module.key}.${kind}`)
  return {
    list,
    titles: Object.fromEntries(own.map(([key, { label }]) => [key, inLanguage(label, locale)])),
    options: Object.fromEntries(
      own.map(([key, { options }]) => [
        key,
        options.map(({ value, label }) => ({ value, label: inLanguage(label, locale) })),
      ]),
    ),
    days: own.flatMap(([key, { type }]) => (type === 'date' ? [key] : [])),
    mayCreate: may('create'),
    mayUpdate: may('update'),
    mayDelete: may('delete'),
    ...(await loadList(list, listContents, args, { moduleKey: module.key })),
  }
}

/** The list of a module, for the actions of its page. */
export function listOf(module: Module) {
  return listOfModule(module, typeOf)
}
