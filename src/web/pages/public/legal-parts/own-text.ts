import type { RouterContextProvider } from 'react-router'
import { getPageText } from '#contract/content/page-texts.ts'
import type { WrittenPage } from '#contract/content/written-pages.ts'
import { send } from '#web/api/send.ts'
import { brandOf } from '#web/i18n/frame.tsx'
import { visitContext } from '#web/visit/visit-context.ts'
import { loadPlacedForms } from '../module/answer-form.ts'
import { contactValues, type LegalText, legalText } from './legal-text.ts'
import type { Block } from './read-blocks.ts'

interface OwnTextOptions {
  description: string
  /** tables that the product knows best, each below the section with this key */
  tables?: Readonly<Record<string, Block>>
}

/** Marked, so that others also show its own title. */
export type OwnText = LegalText & { isOwn: true }

/** The text written by an administrator in the visitor's language; undefined if the product's own text applies. */
export async function ownText(
  context: Readonly<RouterContextProvider>,
  page: WrittenPage,
  { description, tables = {} }: OwnTextOptions,
): Promise<OwnText | undefined> {
  const { frame } = context.get(visitContext)
  const answer = await send(getPageText, {
    params: { page, locale: frame.locale },
    context,
    withoutSession: true,
  })
  const own = answer.ok ? answer.data : null
  if (!own) return undefined
  const values: Record<string, string> = {
    ...contactValues(context),
    product: brandOf(frame).name,
  }
  const filled = (text: string) =>
    text.replaceAll(/{{\s*(\w+)\s*}}/g, (whole, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? whole) : whole,
    )
  const named = own.sections.flatMap(({ form }) => form ?? [])
  const text = legalText(context, {
    title: filled(own.title),
    description,
    lead: filled(own.lead),
    forms: await loadPlacedForms([...new Set(named)], context),
    chapters: own.sections.map(({ key, heading, text, form }) => {
      const table = Object.hasOwn(tables, key) ? tables[key] : undefined
      return { id: key, title: filled(heading), text: filled(text), form, ...(table && { table }) }
    }),
    changed: own.updated_at.slice(0, 10),
  })
  return { ...text, isOwn: true }
}
