import {
  type PageSection,
  removePageText,
  restorePageText,
  savePageText,
} from '#contract/content/page-texts.ts'
import type { WrittenPage } from '#contract/content/written-pages.ts'
import type { Locale } from '#locales/locales.ts'
import type { Action } from '#web/actions/answer-action.ts'
import { seenOf } from '#web/actions/seen.tsx'
import { send } from '#web/api/send.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { visitContext } from '#web/visit/visit-context.ts'
import type { Change } from '../parts/versions/version-diff.tsx'
import { wordDiff } from '../parts/versions/word-diff.ts'
import { arrangeSections, faultsBySection, sectionsInForm } from './section-fields.tsx'

export interface EditorAnswer {
  sections: PageSection[]
}

/** The actions of a page's text. Without scripts each move of a section is submitted too, and saved with the rest. */
export function pageActions(params: { page: WrittenPage; locale: Locale }): Record<string, Action> {
  return {
    save: {
      run: async (values, context) => {
        const sections = sectionsInForm(values)
        const { version, title = '', lead = '', arrange: step } = values
        if (step) {
          const { t } = context.get(visitContext)
          const data: EditorAnswer = { sections: arrangeSections(sections, step) }
          return { ok: true, data, message: t('page_editing.arranged'), status: 200 }
        }
        const payload = { version: Number(version), ...seenOf(values), title, lead, sections }
        const outcome = await send(savePageText, { params, payload, context })
        if (outcome.ok || !outcome.fields) return outcome
        // A long form shows errors beside its fields; above them one sentence is enough.
        const message = context.get(visitContext).t('page_editing.faults')
        const fields = faultsBySection(outcome.fields, sections)
        return { ...outcome, message, lines: [message], fields }
      },
      show: (outcome, values) => (values['arrange'] && outcome.ok ? outcome.data : undefined),
    },
    remove: { run: (_, context) => send(removePageText, { params, context }) },
    restore: {
      run: ({ id = '', version = '', ...values }, context) =>
        send(restorePageText, {
          params,
          payload: { id, version: Number(version), ...seenOf(values) },
          context,
        }),
    },
  }
}

interface Text {
  title: string
  lead: string
  sections: readonly PageSection[]
}

/** What changed in the text of a page since an earlier version, in the order of the page. */
export function compareTexts(past: Text, now: Text, t: Translate): Change[] {
  const before = new Map(past.sections.map((section) => [section.key, section]))
  const after = new Map(now.sections.map((section) => [section.key, section]))
  const keys = [...new Set([...after.keys(), ...before.keys()])]
  const order = (text: Text) => text.sections.map(({ heading }) => heading).join(', ')
  const isMoved = (text: Text) => text.sections.map(({ key }) => key).join(' ')
  const rows = [
    { place: 'title', label: t('page_editing.title'), was: past.title, is: now.title },
    { place: 'lead', label: t('page_editing.lead_field'), was: past.lead, is: now.lead },
    ...(isMoved(past) === isMoved(now)
      ? []
      : [{ place: 'order', label: t('versions.order'), was: order(past), is: order(now) }]),
    ...keys.map((key) => {
      const [was, is] = [before.get(key), after.get(key)]
      return { place: `section.${key}`, label: (is ?? was)?.heading ?? key, was: whole(was), is: whole(is) }
    }),
  ]
  return rows
    .filter(({ was, is }) => was !== is)
    .map(({ place, label, was, is }) => ({ place, label, parts: wordDiff(was, is) }))
}

function whole(section: PageSection | undefined): string {
  return section ? [section.heading, section.text, section.form ?? ''].filter(Boolean).join('\n') : ''
}
