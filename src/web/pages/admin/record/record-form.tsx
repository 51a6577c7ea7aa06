import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import type { Field } from '../../../../contract/fields/field.ts'
import type { Locale } from '../../../../locales/locales.ts'
import { useAnswer, useBusy } from '../../../acts/use-answer.ts'
import { ContentForm } from '../../../components/content-form/content-form.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useFrame, useT } from '../../../i18n/frame.tsx'
import { Button } from '../../../ui/button.tsx'
import { EditBar } from '../parts/edit-bar.tsx'
import { LeaveGuard } from '../parts/leave-guard.tsx'
import { baseFields } from './base-fields.ts'
import { type PartDone, partsDone } from './completeness.ts'
import { DifferencesPanel } from './differences-panel.tsx'
import { LanguageBar } from './language-bar.tsx'
import { type Pairs, type RecordValues, valuesOfPairs } from './record-values.ts'
import { type KeptDraft, useKeptDraft } from './use-kept-draft.ts'
import type { Differences } from './weigh-differences.ts'

interface RecordFormProps {
  module: { key: string; fields: readonly Field[]; column: number }
  values: RecordValues
  /** of a new record 0 */
  version: number
  languages: { chosen: Locale; beside: Locale | null }
  /** of the page */
  path: string
  /** what the words on this device lie under */
  keptAs: string
  save: string
  /** beside the form */
  aside: (parts: readonly PartDone[]) => ReactNode
}

const restMillis = 400
const ownNames = /^(?:intent$|version$|take\.)/

/** A record in all its languages: two of them in sight, side by side, and the fields of its module below. */
export function RecordForm(props: RecordFormProps) {
  const { module, version, languages, path, save, aside } = props
  const t = useT()
  const { locale } = useFrame()
  const busy = useBusy('save')
  const { typed, draft, start, begin } = useStart(props)
  const [isDirty, setIsDirty] = useState(typed !== undefined)
  const base = baseFields(t, locale)
  const [now, setNow] = useState(start)
  const form = useRef<HTMLFormElement>(null)
  const shownVersion = typed?.shown?.version ?? draft?.version ?? version
  const kept = useKeptDraft(props.keptAs)
  const watch = useRest(() => {
    const pairs = pairsOf(form.current)
    setNow(valuesOfPairs(module.fields, pairs))
    kept.keep({ version: shownVersion, at: new Date().toISOString(), pairs })
  })
  const saved = useSaved(version)
  const { drop } = kept
  useEffect(() => {
    if (saved) drop()
    // Once for each save: the function is another one with every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [saved])
  const parts = partsDone(base, module.fields, now, locale)
  const inSight = [languages.chosen, ...(languages.beside ? [languages.beside] : [])]
  const common = { locale, mode: 'library', languages: inSight, errors: typed?.fields ?? {} } as const
  const differences = typed?.shown
  return (
    <>
      {kept.found && !isDirty && (
        <KeptNote
          found={kept.found}
          version={version}
          onTake={(found) => {
            begin(found)
            setNow(valuesOfPairs(module.fields, found.pairs))
            setIsDirty(true)
          }}
          onDrop={kept.drop}
        />
      )}
      <LanguageBar path={path} languages={languages} parts={parts} />
      <div className="record-sheet">
        <Form
          ref={form}
          method="post"
          noValidate
          preventScrollReset
          className="record-form"
          data-alone={languages.beside === null || undefined}
          onInput={() => {
            setIsDirty(true)
            watch()
          }}
          // Sent, what was typed waits for its answer; it is no reason to stay any more.
          onSubmit={() => setIsDirty(false)}
        >
          <LeaveGuard isDirty={isDirty} />
          <input type="hidden" name="intent" value="save" />
          <input type="hidden" name="version" value={shownVersion} />
          {differences && <DifferencesPanel differences={differences} />}
          <ContentForm
            key={`record ${draft?.at ?? version}`}
            {...common}
            fields={base}
            values={start.record}
            name="record"
          />
          {module.fields.length > 0 && (
            <section className="record-fields" aria-labelledby="record-fields">
              <h2 id="record-fields">{t('contents.fields')}</h2>
              <ContentForm
                key={`fields ${draft?.at ?? version}`}
                {...common}
                fields={module.fields}
                values={start.fields}
                columns={module.column}
              />
            </section>
          )}
          <EditBar
            save={differences ? t('contents.difference.save') : save}
            isDirty={isDirty || typed !== undefined}
            busy={busy}
          />
        </Form>
        <aside className="record-aside">{aside(parts)}</aside>
      </div>
    </>
  )
}

/** What was typed and not saved, else a draft that somebody took up, else what there is. */
function useStart({ module, values, version }: RecordFormProps) {
  const answer = useAnswer<Differences>()
  const typed = answer?.intent === 'save' && !answer.ok ? answer : undefined
  const [draft, setDraft] = useState<KeptDraft>()
  // A draft is done with once something newer than it was saved from here.
  const current = draft && draft.version <= version && !answer?.ok ? draft : undefined
  const pairs = current?.pairs ?? typed?.values
  const start = pairs ? valuesOfPairs(module.fields, pairs) : values
  return { typed, draft: current, start, begin: setDraft }
}

/** The version that a save made, so that what lay on the device goes. */
function useSaved(version: number): number | undefined {
  const answer = useAnswer()
  return answer?.intent === 'save' && answer.ok ? version : undefined
}

/** Does something once nobody has typed for a moment. */
function useRest(run: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(), restMillis)
  }
}

function pairsOf(form: HTMLFormElement | null): Pairs {
  if (!form) return {}
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && !ownNames.test(name) ? [[name, value]] : [],
    ),
  )
}

interface KeptNoteProps {
  found: KeptDraft
  version: number
  onTake: (found: KeptDraft) => void
  onDrop: () => void
}

function KeptNote({ found, version, onTake, onDrop }: KeptNoteProps) {
  const t = useT()
  const { dateTime } = useFormat()
  return (
    <div className="record-kept" role="status">
      <p>
        {t('contents.draft.found', { when: dateTime(found.at) })}{' '}
        {found.version !== version && t('contents.draft.older')}
      </p>
      <div>
        <Button size="small" kind="primary" onClick={() => onTake(found)}>
          {t('contents.draft.take')}
        </Button>
        <Button size="small" kind="ghost" onClick={onDrop}>
          {t('contents.draft.drop')}
        </Button>
      </div>
    </div>
  )
}
