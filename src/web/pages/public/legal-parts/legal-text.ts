import { allows } from '#contract/api/permissions.ts'
import { getPageText } from '#contract/content/page-texts.ts'
import type { WrittenPage } from '#contract/content/written-pages.ts'
import { isPublicPage } from '#contract/site/public-pages.ts'
import type { Page } from '#locales/paths.ts'
import { send } from '#web/api/send.ts'
import { formatIn } from '#web/i18n/format.ts'
import { brandOf } from '#web/i18n/frame.tsx'
import { sessionContext, siteContext } from '#web/visit/session.ts'
import { type PageContext, visitContext } from '#web/visit/visit-context.ts'
import { type FormHere, loadPlacedForms } from '../module/answer-form.ts'

interface Template {
  title: string
  description: string
  lead: string
  chapters: readonly { id: string; title: string; text: string; table?: Block; form?: string | undefined }[]
  /** forms that its chapters name */
  forms?: readonly FormHere[]
  /** the day on which the template was last changed */
  changed: string
}

export type LegalText = ReturnType<typeof legalText>

/** A legal page for its visitor. Users who manage the site also see how much is still to be filled in. */
export function legalText(context: PageContext, template: Template) {
  const { frame, t } = context.get(visitContext)
  const { user } = context.get(sessionContext)
  const chapters = template.chapters.map(({ id, title, text, table, form }) => ({
    id,
    title,
    blocks: [...readBlocks(text), ...(table ? [table] : [])],
    form: template.forms?.find((one) => one.form.key === form),
  }))
  const count = countBlanks(chapters.flatMap(({ blocks }) => blocks))
  const mayFill = user !== null && allows(user.permissions, 'external.settings')
  return {
    title: template.title,
    description: template.description,
    lead: template.lead,
    chapters,
    contents: t('legal.contents'),
    asOf: t('legal.as_of', { date: formatIn(frame.locale, 'UTC').date(template.changed) }),
    print: t('legal.print'),
    toFill:
      mayFill && count > 0 ? { title: t('legal.to_fill', { count }), text: t('legal.to_fill.text') } : null,
  }
}

/** Contact details from the settings; missing ones become places to fill in. */
export function contactValues(context: PageContext) {
  const { t } = context.get(visitContext)
  const { email, address, phone } = context.get(siteContext).site?.settings.contact ?? {}
  return {
    email: plain(email) || `[${t('legal.blank.email')}]`,
    address: plain(address) || `[${t('legal.blank.address')}]`,
    phone: plain(phone) || `[${t('legal.blank.phone')}]`,
  }
}

/** On one line, without the characters that have a meaning in a template. */
function plain(text = ''): string {
  return text.replace(/\s+/g, ' ').replace(/[[\]]/g, '').trim()
}

interface OwnTextOptions {
  description: string
  /** tables that the product knows best, each below the section with this key */
  tables?: Readonly<Record<string, Block>>
}

/** Marked, so that others also show its own title. */
type OwnText = LegalText & { isOwn: true }

/** The text written by an administrator in the visitor's language; undefined if the product's own text applies. */
export async function ownText(
  context: PageContext,
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

/** A piece of a sentence: text, a place that the operator has to fill in, or a link to a page of the site. */
export type Piece = string | { blank: string } | { label: string; page: Page }

export type Block =
  | { kind: 'text'; pieces: Piece[] }
  | { kind: 'list'; items: Piece[][] }
  | { kind: 'table'; caption: string; head: string[]; rows: string[][] }

/**
 * Parses the markup of a chapter: paragraphs separated by an empty line, lists of lines that begin with "- ", `[what is
 * missing]` for a place to fill in, `[words](page)` for a link.
 */
export function readBlocks(text: string): Block[] {
  return text
    .split(/\n{2,}/)
    .filter((block) => block.trim() !== '')
    .map((block): Block => {
      const lines = block.split('\n')
      return lines.every((line) => line.startsWith('- '))
        ? { kind: 'list', items: lines.map((line) => piecesOf(line.slice(2))) }
        : { kind: 'text', pieces: piecesOf(lines.join(' ')) }
    })
}

const marked = /\[([^\]]+)\](?:\((\w+)\))?/g

function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: mark, 1: label = '', 2: page, index } of text.matchAll(marked)) {
    pieces.push(text.slice(end, index), pieceOf(label, page))
    end = index + mark.length
  }
  return [...pieces, text.slice(end)].filter((piece) => piece !== '')
}

/** A link to a page that does not exist becomes plain text. */
function pieceOf(text: string, page: string | undefined): Piece {
  if (page === undefined) return { blank: text }
  return isPublicPage(page) ? { label: text, page } : text
}

export function countBlanks(blocks: readonly Block[]): number {
  const pieces = blocks.flatMap((block) => {
    if (block.kind === 'table') return []
    return block.kind === 'text' ? block.pieces : block.items.flat()
  })
  return pieces.filter((piece) => typeof piece === 'object' && 'blank' in piece).length
}
