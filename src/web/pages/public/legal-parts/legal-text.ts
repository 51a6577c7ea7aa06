import type { RouterContextProvider } from 'react-router'
import { allows } from '#contract/api/permissions.ts'
import { createFormat } from '#web/i18n/format.ts'
import { sessionContext, siteContext } from '#web/visit/session.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import type { FormHere } from '../module/answer-form.ts'
import { type Block, countBlanks, readBlocks } from './read-blocks.ts'

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
export function legalText(context: Readonly<RouterContextProvider>, template: Template) {
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
    asOf: t('legal.as_of', { date: createFormat(frame.locale, 'UTC').date(template.changed) }),
    print: t('legal.print'),
    toFill:
      mayFill && count > 0 ? { title: t('legal.to_fill', { count }), text: t('legal.to_fill.text') } : null,
  }
}

/** Contact details from the settings; missing ones become places to fill in. */
export function contactValues(context: Readonly<RouterContextProvider>) {
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
