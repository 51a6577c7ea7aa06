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
import { visitContext } from '#web/visit/visit-context.ts'
import { arrangeSections, faultsBySection, sectionsInForm } from './draft-sections.ts'

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
