import { useState } from 'react'
import type { PageSection } from '#contract/content/page-texts.ts'
import { pageTextLimits as limits } from '#contract/content/written-pages.ts'
import { type Locale, localeNames } from '#locales/locales.ts'
import { useAnswer, useBusy } from '#web/actions/use-answer.ts'
import type { FormChoice } from '#web/fields/form-tools.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextArea, TextField } from '#web/ui/forms/field.tsx'
import { VisuallyHidden } from '#web/ui/inline-text.tsx'
import { EditForm } from '../parts/edit-form.tsx'
import { fieldColumn } from '../parts/form-part.tsx'
import type { EditorAnswer } from './compare-and-answer.ts'
import { arrangeSections, SectionFields, sectionsInForm } from './section-fields.tsx'

interface Text {
  version: number
  /** when it was written; the default text never was */
  updated_at?: string | undefined
  title: string
  lead: string
  sections: PageSection[]
}

interface PageFormProps {
  text: Text
  /** the text in the source language; null if that is the same language */
  beside: Omit<Text, 'version'> | null
  locale: Locale
  source: Locale
  /** forms that can be placed below a section */
  forms: readonly FormChoice[]
}

/** The whole text in one form: with scripts sections are moved here, without them each move is submitted, unsaved. */
export function PageForm({ text, beside, locale, source, forms }: PageFormProps) {
  const t = useT()
  const busy = useBusy('save')
  const start = useStart(text)
  const [draft, setDraft] = useState<Omit<Text, 'version'>>(start.text)
  const [isDirty, setIsDirty] = useState(start.isChanged)
  const [announcement, setAnnouncement] = useState('')
  const change = (part: Partial<Text>) => {
    setIsDirty(true)
    setDraft((now) => ({ ...now, ...part }))
  }
  const runStep = (step: string) => {
    change({ sections: arrangeSections(draft.sections, step) })
    setAnnouncement(t('page_editing.arranged'))
  }
  return (
    <EditForm
      version={text.version}
      seen={text.updated_at}
      isDirty={isDirty}
      busy={busy}
      back={{ page: 'dashboardPages' }}
      onDiscard={() => {
        setDraft(text)
        setIsDirty(false)
      }}
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,340px),1fr))] border-be border-be-line">
        {beside && (
          <div
            className="grid grid-cols-1 gap-3 content-start pbs-4 px-(--gutter) pbe-6 bg-paper text-ink-2 wrap-anywhere *:max-w-[66ch]"
            lang={source}
          >
            <p className="text-ink-3 text-13">{localeNames[source]}</p>
            <p className="strong">{beside.title}</p>
            <p>{beside.lead}</p>
          </div>
        )}
        <div className="pbs-4 px-(--gutter) pbe-6">
          <div className={fieldColumn}>
            <p className="text-ink-3 text-13">{localeNames[locale]}</p>
            <TextField
              name="title"
              label={t('page_editing.title')}
              lang={locale}
              required
              maxLength={limits.title}
              value={draft.title}
              onChange={(event) => change({ title: event.target.value })}
              error={start.errors['title']}
            />
            <TextArea
              name="lead"
              label={t('page_editing.lead_field')}
              lang={locale}
              rows={3}
              maxLength={limits.lead}
              value={draft.lead}
              onChange={(event) => change({ lead: event.target.value })}
              error={start.errors['lead']}
            />
            <p className="field-hint">{t('page_editing.signs', signs)}</p>
          </div>
        </div>
      </div>
      <ol className="m-0 p-0 list-none">
        {draft.sections.map((section, i) => (
          <li
            key={section.key}
            className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,340px),1fr))] border-be border-be-line"
          >
            {beside && (
              <Beside section={beside.sections.find(({ key }) => key === section.key)} source={source} />
            )}
            <SectionFields
              section={section}
              index={i}
              isOnly={draft.sections.length === 1}
              locale={locale}
              forms={forms}
              errors={start.errors}
              onChange={(part) =>
                change({ sections: draft.sections.map((one, n) => (n === i ? { ...one, ...part } : one)) })
              }
              onStep={runStep}
            />
          </li>
        ))}
      </ol>
      <div className="py-3 px-(--gutter)">
        <Button
          type="submit"
          name="arrange"
          value="add"
          size="small"
          icon="plus"
          onClick={(event) => {
            event.preventDefault()
            runStep('add')
          }}
        >
          {t('page_editing.add')}
        </Button>
        {start.errors['sections'] && <p className="field-error">{start.errors['sections']}</p>}
      </div>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </EditForm>
  )
}

/** Markup samples, which need no translation. */
const signs = {
  list: '- …',
  link: '[…](contact)',
  blank: '[…]',
  values: '{{email}}, {{phone}}, {{address}}, {{product}}',
}

function Beside({ section, source }: { section: PageSection | undefined; source: Locale }) {
  return (
    <div
      className="grid grid-cols-1 gap-3 content-start pbs-4 px-(--gutter) pbe-6 bg-paper text-ink-2 wrap-anywhere *:max-w-[66ch]"
      lang={source}
    >
      {section && (
        <>
          <p className="strong">{section.heading}</p>
          <p className="whitespace-pre-line">{section.text}</p>
        </>
      )}
    </div>
  )
}

/** The typed values if they were not saved, or else the saved ones. */
function useStart(text: Text) {
  const answer = useAnswer<EditorAnswer>()
  const ownAnswer = answer?.intent === 'save' ? answer : undefined
  const sections =
    ownAnswer?.shown?.sections ?? (ownAnswer && !ownAnswer.ok ? sectionsInForm(ownAnswer.values) : undefined)
  return {
    text: sections
      ? { title: ownAnswer?.values['title'] ?? '', lead: ownAnswer?.values['lead'] ?? '', sections }
      : text,
    isChanged: sections !== undefined,
    errors: ownAnswer?.fields ?? {},
  }
}
