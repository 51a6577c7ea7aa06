import type { CallReply } from '#contract/api/call.ts'
import { showModulePreview } from '#contract/content/module-previews.ts'
import { typeOf } from '#contract/fields/all.ts'
import type { Field } from '#contract/fields/field.ts'
import type { FieldTypeName } from '#contract/fields/names.ts'
import type { Locale } from '#locales/locales.ts'
import { type Outcome, send } from '#web/api/send.ts'
import { fatal } from '#web/boot/fatal.ts'
import { noPageAt } from '#web/components/errors/no-page-at.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'

type Built = CallReply<typeof showModulePreview>

/**
 * What one of the pages of a module shows. At the address that its builder opens in a frame, that is a module which is
 * being built; everywhere else, what `ask` asks for.
 */
export async function pageOrBuilt<Page extends 'entry' | 'list'>(
  page: Page,
  { url, context }: { url: URL; context: PageContext },
  ask: () => Promise<Outcome<Built[Page]>>,
): Promise<Outcome<Built[Page]>> {
  const draft = url.searchParams.get('draft')
  if (draft === null) return ask()
  const answer = await send(showModulePreview, { payload: { draft }, context })
  if (!answer.ok) return answer
  context.get(visitContext).allow.framed = true
  return { ...answer, data: answer.data[page] }
}

/** The error for an address without a page, whatever the reason (REQ-screens). */
export function notFoundAt({ pathname }: URL) {
  return fatal(`${noPageAt}${pathname}`)
}

/** Field types that are shown as plain text. Pages with no other types do not load the field renderers. */
const sayAll: ReadonlySet<FieldTypeName> = new Set([
  'selection',
  'radio',
  'checkbox',
  'time',
  'multilang_text',
])

/** Plain-text values by field key, for the fields that the server can render. */
export function wordsOfFields(
  fields: readonly Field[],
  values: Readonly<Record<string, unknown>>,
  locale: Locale,
): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = values[field.key] ?? null
      if (!sayAll.has(field.type) || value === null) return []
      const words = typeOf(field.type).words(value, field, locale)
      return words ? [[field.key, words]] : []
    }),
  )
}
