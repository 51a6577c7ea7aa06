import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Field } from '#contract/fields/field.ts'
import type { Locale } from '#locales/locales.ts'
import { useAnswer, useBusy } from '#web/actions/use-answer.ts'
import { ContentForm } from '#web/components/content-form/content-form.tsx'
import { useFrame, useT } from '#web/i18n/frame.tsx'
import { useScripted } from '#web/state/scripted.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DraftNote, dropDraft, type KeptDraft, keepDraft } from '../parts/drafts/kept-drafts.tsx'
import { useDirty } from '../parts/edit-bar.tsx'
import { EditForm } from '../parts/edit-form.tsx'
import { FormPart } from '../parts/form-part.tsx'
import { LanguageBar } from '../parts/languages/language-bar.tsx'
import { isAbout, type LanguagePair } from '../parts/languages/language-pair.ts'
import { useRest } from '../parts/use-rest.ts'
import type { Differences } from './load-record.ts'
import { Completeness, missingIn, partsDone, RecordAside, type RecordAsideProps } from './record-aside.tsx'
import { DifferencesPanel } from './record-panels.tsx'
import { RecordSheet } from './record-sheet.tsx'
import { baseFields, type Pairs, type RecordValues, valuesOfPairs } from './record-values.ts'

interface RecordFormProps {
  module: { key: string; fields: readonly Field[]; column: number }
  values: RecordValues
  /** the one that is replaced; 0 for a new record */
  version: number
  languages: LanguagePair
  /** of the page */
  path: string
  /** storage key of the draft on this device */
  keptAs: string
  /** of a new record */
  save?: string
  /** a new record can be published right away */
  mayPublish?: boolean
  /** for an existing record */
  aside?: Omit<RecordAsideProps, 'parts'>
}

/** A record in all its languages: two of them side by side, and the fields of its module below. */
export function RecordForm(props: RecordFormProps) {
  const { module, version, languages, path, keptAs, save, mayPublish, aside } = props
  const t = useT()
  const { locale } = useFrame()
  const busy = useBusy('save')
  const navigate = useNavigate()
  const isScripted = useScripted()
  const form = useRef<HTMLFormElement>(null)
  const { typed, errors, isSaved, draft, start, begin, drop, drops } = useStart(props)
  const [isDirty, setIsDirty] = useDirty(typed?.at)
  const [now, setNow] = useState(start)
  const differences = typed?.shown
  const madeOf = differences?.version ?? Number(draft?.version ?? version)
  useForgottenDraft(keptAs, isSaved)
  const [watch, callOff] = useRest(() => {
    const pairs = pairsOf(form)
    setNow(valuesOfPairs(module.fields, pairs))
    keepDraft(keptAs, { version: madeOf, at: new Date().toISOString(), pairs })
  })
  const take = (draft: KeptDraft) => {
    begin(draft)
    setNow(valuesOfPairs(module.fields, draft.pairs))
    setIsDirty(true)
  }
  const discard = () => {
    callOff()
    dropDraft(keptAs)
    drop()
    setNow(props.values)
    setIsDirty(false)
  }
  const base = baseFields(t, locale)
  const parts = partsDone(base, module.fields, now, locale)
  const common = {
    locale,
    mode: 'library',
    languages: [languages.chosen, ...(languages.beside ? [languages.beside] : [])],
    errors,
  } as const
  // Inputs are uncontrolled, so they are reset only when there are new initial values.
  const beginning = `${draft?.at ?? 'saved'} ${drops}`
  return (
    <>
      {isScripted && (
        <DraftNote
          key={drops}
          id={keptAs}
          version={version}
          older={t('contents.draft.older')}
          isHidden={isDirty || isSaved}
          onTake={take}
        />
      )}
      <LanguageBar
        pair={languages}
        missingIn={(one) => missingIn(parts, one)}
        isFaulty={(one) => Object.keys(errors).some((name) => isAbout(name, one))}
        onPick={(pair) => void navigate(addressOf(path, pair), { preventScrollReset: true, replace: true })}
        to={(pair) => addressOf(path, pair)}
      />
      <RecordSheet aside={aside ? <RecordAside {...aside} parts={parts} /> : <Completeness parts={parts} />}>
        <EditForm
          ref={form}
          className="min-w-0 [&>.content-form]:max-w-336 [&>.content-form]:[padding:16px_var(--gutter)_24px]"
          save={differences ? t('contents.difference.save') : save}
          savedAt={aside?.content.updated_at}
          isDirty={isDirty || typed !== undefined}
          busy={busy}
          back={{ page: 'dashboardRecords', parameters: { moduleKey: module.key } }}
          more={
            mayPublish && (
              <Button type="submit" name="publish" value="yes" size="small" icon="globe">
                {t('contents.publish')}
              </Button>
            )
          }
          onInput={() => {
            setIsDirty(true)
            watch()
          }}
          onDiscard={discard}
        >
          <input type="hidden" name="version" value={madeOf} />
          <input type="hidden" name="shown" value={module.fields.map(({ key }) => key).join(' ')} />
          {differences && <DifferencesPanel differences={differences} />}
          <ContentForm
            key={`record ${beginning}`}
            {...common}
            fields={base}
            values={start.record}
            name="record"
          />
          <OwnFields key={`fields ${beginning}`} {...common} module={module} values={start.fields} />
        </EditForm>
      </RecordSheet>
    </>
  )
}

function addressOf(path: string, { chosen, beside, isPicked }: LanguagePair): string {
  return `${path}?${new URLSearchParams({ language: chosen, ...(isPicked && { beside: beside ?? 'none' }) })}`
}

interface OwnFieldsProps {
  module: RecordFormProps['module']
  values: Readonly<Record<string, unknown>>
  locale: Locale
  mode: 'library'
  languages: readonly Locale[]
  errors: Readonly<Record<string, string>>
}

/** The fields specific to this module. */
function OwnFields({ module: { fields, column }, ...form }: OwnFieldsProps) {
  const t = useT()
  if (fields.length === 0) return null
  return (
    <div className="border-bs border-bs-line">
      <FormPart id="record-fields" title={t('contents.fields')} isWide>
        <ContentForm {...form} fields={fields} columns={column} />
      </FormPart>
    </div>
  )
}

/** The typed values if they were not saved, or else a restored draft, or else the saved values. */
function useStart({ module, values, version }: RecordFormProps) {
  const { answer, drops, drop } = useDroppable(useAnswer<Differences>())
  const ownAnswer = answer?.intent === 'save' ? answer : undefined
  const [taken, setTaken] = useState<KeptDraft>()
  const typed = ownAnswer && !ownAnswer.ok ? ownAnswer : undefined
  // A draft ends once something newer was saved from here.
  const draft = taken && Number(taken.version) <= version && !ownAnswer?.ok ? taken : undefined
  const pairs = draft?.pairs ?? typed?.values
  const start = pairs ? valuesOfPairs(module.fields, pairs) : values
  // Errors found by publishing are shown beside their fields, too.
  const failure = answer && !answer.ok && (ownAnswer ?? answer.intent === 'publish') ? answer : undefined
  return {
    typed,
    errors: failure?.fields ?? {},
    isSaved: ownAnswer?.ok === true,
    draft,
    start,
    begin: setTaken,
    drop: () => {
      setTaken(undefined)
      drop()
    },
    drops,
  }
}

/** An answer until its values are discarded, and how often that happened. */
function useDroppable<Answer extends { at: number }>(answer: Answer | undefined) {
  const [dropped, setDropped] = useState<{ times: number; at?: number | undefined }>({ times: 0 })
  return {
    answer: answer && answer.at === dropped.at ? undefined : answer,
    drops: dropped.times,
    drop: () => setDropped({ times: dropped.times + 1, at: answer?.at }),
  }
}

/** Removes the stored draft after saving. */
function useForgottenDraft(key: string, isSaved: boolean): void {
  useEffect(() => {
    if (isSaved) dropDraft(key)
  }, [key, isSaved])
}

const ownNames = /^(?:intent$|version$|take\.)/

function pairsOf({ current: form }: RefObject<HTMLFormElement | null>): Pairs {
  if (!form) return {}
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && !ownNames.test(name) ? [[name, value]] : [],
    ),
  )
}
