import { lazy, type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import type { Consequence, EditedModule } from '#contract/content/module-editing.ts'
import { useAnswer, useBusy } from '#web/actions/use-answer.ts'
import { useLocale, useT } from '#web/i18n/frame.tsx'
import { VisuallyHidden } from '#web/ui/inline-text.tsx'
import { EditForm } from '../parts/edit-form.tsx'
import { FormPart } from '../parts/form-part.tsx'
import { LanguageBar } from '../parts/languages/language-bar.tsx'
import {
  faultyLanguage,
  isAbout,
  LanguagesContext,
  missingIn,
  useLanguagePair,
} from '../parts/languages/language-pair.ts'
import { MediaPicker } from '../parts/pickers/media-picker.tsx'
import { type Drop, useArrowKeys, useDragOrder } from '../parts/use-drag-order.ts'
import { arrangeFields, withKindOf } from './arrange-fields.ts'
import type { BuiltInFields } from './built-in-fields.ts'
import type { DraftField, DraftModule } from './draft-module.ts'
import { FieldRows } from './field-rows.tsx'
import type { AllAbilities, EditorAnswer } from './module-actions.ts'
import { ModuleSettings } from './module-settings.tsx'
import {
  type KnownRights,
  ModuleRights,
  ModuleTab,
  type ModuleTabName,
  ModuleTabs,
  tabOfInput,
  useBuilderPlace,
} from './module-tabs.tsx'
import { Consequences, ModuleFaults, PastFields } from './save-warnings.tsx'

// Lazy, although the server renders it: the field renderers are loaded after the builder.
const ModulePreview = lazy(() => import('./preview/module-preview.tsx'))

interface ModuleBuilderProps {
  /** the saved module; absent for a new one */
  module?: EditedModule
  roles: EditedModule['known_roles']
  abilities: AllAbilities
  /** what a record has besides its fields */
  builtIn: Record<DraftModule['type'], BuiltInFields>
  library: { mayRead: boolean }
  /** of a saved module, for those who may see roles */
  rights?: KnownRights | undefined
  /** the saved values, or the initial ones of a new module */
  saved: DraftModule
  /** typed values that came back unsaved */
  typed: DraftModule | undefined
  errors: Readonly<Record<string, string>>
  consequences: readonly Consequence[]
  /** of a new module */
  save?: string
}

/**
 * A module in one form, in tabs, with a preview beside it. Without scripts all tabs follow one another, and each step
 * is submitted and comes back.
 */
export function ModuleBuilder(props: ModuleBuilderProps) {
  const { module, roles, abilities, builtIn, library, rights, saved, typed } = props
  const { errors, consequences, save } = props
  const t = useT()
  const locale = useLocale()
  const busy = useBusy('save')
  const start = typed ?? saved
  const [draft, setDraft] = useState(start)
  const [isDirty, setIsDirty] = useState(typed !== undefined)
  const [announcement, setAnnouncement] = useState({ text: '', about: '' })
  const list = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const names = Object.keys(errors)
  const place = useBuilderPlace(form, {
    isNew: module === undefined,
    first: names[0],
    idAt: (at) => start.fields[at]?.id,
    indexOf: (id) => draft.fields.findIndex((field) => field.id === id),
  })
  const languages = useLanguagePair(faultyLanguage(names))

  const answeredAt = useAnswer()?.at
  useTyped(typed, setDraft)
  const change = (part: Partial<DraftModule>) => {
    setIsDirty(true)
    setDraft((now) => ({ ...now, ...part }))
  }
  const changeField = useCallback((id: string, part: Partial<DraftField>) => {
    setIsDirty(true)
    setDraft((now) => ({
      ...withKindOf(now, part.type),
      fields: now.fields.map((field) => (field.id === id ? { ...field, ...part } : field)),
    }))
  }, [])
  function runStep(step: string) {
    const next = arrangeFields(draft, step, { t, locale, past: module?.past_fields ?? [] })
    if (next.draft !== draft) setIsDirty(true)
    setDraft(next.draft)
    // A field that only moves stays closed.
    if (next.id && /^(add|back|option|unoption):/.test(step)) place.open(next.id)
    setAnnouncement({ text: next.message, about: `${next.id} ${step}` })
  }
  useDragOrder(list, { onDrop: ({ key, target, where }: Drop) => runStep(`place:${key}:${where}:${target}`) })
  useArrowKeys(list, (id, step) => runStep(`${step}:${id}`))
  useFocusAfter(list, announcement)

  // Errors are reported by index; a field keeps its own when it is moved.
  const indexes = new Map(start.fields.map(({ id }, i) => [id, i]))
  const errorOf = (id: string, part: string) => errors[`fields.${indexes.get(id)}.${part}`]
  const isWrong = (id: string) => names.some((name) => name.startsWith(`fields.${indexes.get(id)}.`))

  return (
    <div
      className="grid grid-cols-[minmax(0,7fr)_minmax(320px,5fr)] items-start to-1100:grid-cols-1"
      data-tab={place.tab}
    >
      <EditForm
        ref={form}
        className="border-e border-e-line to-1100:border-e-0"
        save={save}
        version={module?.version}
        isDirty={isDirty}
        busy={busy}
        back={{ page: 'dashboardModules' }}
        faults={<ModuleFaults errors={errors} fields={start.fields} onGo={place.goTo} />}
        onDiscard={() => {
          setDraft(saved)
          setIsDirty(false)
        }}
      >
        <ModuleTabs
          current={place.tab}
          fields={draft.fields.length}
          hasRights={rights !== undefined}
          isFaulty={(tab) => names.some((name) => tabOfInput(name) === tab)}
          onChoose={place.setTab}
        />
        {hasTexts(place.tab, draft) && (
          <LanguageBar
            pair={languages.pair}
            missingIn={(one) => missingIn(one, textsOf(draft))}
            isFaulty={(one) => names.some((name) => isAbout(name, one))}
            onPick={languages.pick}
          />
        )}
        <LanguagesContext value={languages.shown}>
          <ModuleSettings
            draft={draft}
            isNew={module === undefined}
            roles={roles}
            errors={errors}
            tab={place.tab}
            onChange={change}
          />
          <ModuleTab tab="fields" current={place.tab}>
            <FormPart
              id="module-fields"
              isWide
              title={
                <>
                  {t('modules.fields')}{' '}
                  <small className="text-ink-3 font-normal">{draft.fields.length}</small>
                </>
              }
              ref={list}
            >
              {errors['fields'] && <p className="field-error">{errors['fields']}</p>}
              {draft.fields.length !== 1 && (
                <p className="field-hint">
                  {draft.fields.length > 0
                    ? t('modules.fields.keys')
                    : t(draft.type === 'form' ? 'modules.fields.none_form' : 'modules.fields.none')}
                </p>
              )}
              <FieldRows
                fields={draft.fields}
                builtIn={builtIn[draft.type]}
                abilities={abilities}
                opened={place.opened}
                errorOf={errorOf}
                isWrong={isWrong}
                onOpen={place.setOpened}
                onChange={changeField}
                onStep={runStep}
              />
              {module && <PastFields module={module} present={draft.fields} onStep={runStep} />}
            </FormPart>
          </ModuleTab>
        </LanguagesContext>
        {rights && (
          <ModuleTab tab="rights" current={place.tab}>
            <ModuleRights rights={rights} />
          </ModuleTab>
        )}
        <VisuallyHidden role="status">{announcement.text}</VisuallyHidden>
        <Consequences key={answeredAt} consequences={consequences} />
      </EditForm>
      {/* Files chosen in the preview are shown there, and not submitted either. */}
      <MediaPicker mayRead={library.mayRead} mayUpload={false} folder={null}>
        <Suspense fallback={null}>
          <ModulePreview draft={draft} opened={place.opened} language={languages.pair.chosen} />
        </Suspense>
      </MediaPicker>
    </div>
  )
}

/** Whether a tab has something that differs by language; the preview shows one of them. */
function hasTexts(tab: ModuleTabName, { fields }: DraftModule): boolean {
  return tab === 'general' || tab === 'preview' || (tab === 'fields' && fields.length > 0)
}

/** All texts of a module that exist in several languages. */
function textsOf({ name, slug, description, fields }: DraftModule) {
  const ofFields = fields.flatMap(({ label, hint, options }) => [
    label,
    hint,
    ...options.map((one) => one.label),
  ])
  return [name, slug, description, ...ofFields]
}

/** Continues with the values of a step without scripts, or of a refused save. */
function useTyped(typed: DraftModule | undefined, take: (draft: DraftModule) => void) {
  const at = useAnswer<EditorAnswer>()?.at
  const [seen, setSeen] = useState(at)
  if (at === seen) return
  setSeen(at)
  if (typed) take(typed)
}

/** A field that was added or moved is a different element afterwards, so the focus is set on it again. */
function useFocusAfter(list: RefObject<HTMLElement | null>, announcement: { about: string }) {
  useEffect(() => {
    const [id = '', word = ''] = announcement.about.split(' ')
    const row = id ? list.current?.querySelector(`[data-drag="${CSS.escape(id)}"]`) : undefined
    if (!row) return
    const selector = inRow[word.split(':')[0] ?? '']
    const wanted = selector ? row.querySelector<HTMLElement>(selector) : undefined
    ;(wanted ?? row.querySelector<HTMLElement>('summary'))?.focus()
    row.scrollIntoView({ block: 'nearest' })
  }, [list, announcement])
}

/** The element within a field's row that gets the focus after each action. */
const inRow: Readonly<Record<string, string>> = {
  add: '.language-side:not([data-off]) input',
  option: '.module-option:nth-last-child(2) input',
  unoption: '.module-options > div:last-child > button',
  up: '[data-step="up"]',
  down: '[data-step="down"]',
}
