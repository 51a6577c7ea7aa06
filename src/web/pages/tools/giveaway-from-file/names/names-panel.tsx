import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { FormFailure } from '#web/api/form-failure.ts'
import { useT } from '#web/i18n/frame.tsx'
import { withTexts } from '#web/i18n/learn-texts.ts'
import { useBytes } from '#web/i18n/use-bytes.ts'
import { useScripted } from '#web/state/scripted.ts'
import { createStore } from '#web/state/store.ts'
import { toasts } from '#web/state/toast-queue.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { DropZone } from '#web/ui/forms/drop-zone.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { fileTypes, type GiveawayValues } from '../form-values.ts'
import type { CountedNames, countNames } from './count-names.ts'

const FoundCounts = lazy(async () => ({ default: (await loadFilledList()).FoundCounts }))
const FoundLines = lazy(async () => ({ default: (await loadFilledList()).FoundLines }))

interface Props {
  /** the initial text of the field */
  initial: string
  counted: CountedNames | undefined
  errors: FormFailure['fields']
  busy: boolean
  /** maximum file size in bytes, if known */
  fileBytes: number | undefined
  onFile: (file: File) => void
}

/** A list that is typed or pasted, with the option to use a file instead. */
export function NamesPanel({ initial, counted, errors, busy, fileBytes, onFile }: Props) {
  const t = useT()
  const scripted = useScripted()
  const bytes = useBytes()
  return (
    <section className="panel panel-edge" aria-label={t('giveaway.list')}>
      <div className="panel-part stack gap-3">
        <TextArea
          id="names"
          name="names"
          className="min-h-[12rem] leading-[1.6]"
          label={t('giveaway.names.label')}
          hint={t('giveaway.names.hint')}
          error={errors['names']}
          defaultValue={initial}
          rows={9}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          dir="auto"
        />
        <NamesFound counted={counted} />
        <RememberChoice />
      </div>
      <div className="panel-part stack gap-3">
        <DropZone
          id="file"
          className="giveaway-drop py-6"
          title={busy ? t('giveaway.file.reading') : t('giveaway.file.title')}
          hint={fileBytes && t('giveaway.file.hint', { size: bytes(fileBytes) })}
          error={errors['file']}
          sizeOf={bytes}
          accept={fileTypes}
          // With scripts a chosen file is uploaded for its preview right away; as a field it would be sent twice.
          {...(!scripted && { name: 'file' })}
          onFiles={([file]) => file && onFile(file)}
        />
        <Button type="submit" name="intent" value="preview" className="without-script">
          {t('giveaway.show_found')}
        </Button>
      </div>
    </section>
  )
}

/** Opt-in: nothing is stored on the device unless the box is checked, and it can be cleared right here. */
function RememberChoice() {
  const t = useT()
  const saved = useSavedList()

  function clear() {
    rememberList(false, '')
    toasts.add({ title: t('giveaway.cleared'), color: 'success' })
  }

  return (
    <div className="needs-script flex flex-wrap gap-y-2 gap-x-4 items-start justify-between">
      <Checkbox
        key={saved === undefined ? 'off' : 'on'}
        name="remember"
        defaultChecked={saved !== undefined}
        label={t('giveaway.remember')}
      />
      {saved !== undefined && (
        <button type="button" className="link small" onClick={clear}>
          {t('giveaway.clear_saved')}
        </button>
      )}
    </div>
  )
}

/** What a typed list contains, updated while typing. */
function NamesFound({ counted }: { counted: CountedNames | undefined }) {
  return (
    <div className="grid gap-1">
      <p role="status" className="row gap-4 small">
        {counted && counted.total > 0 && (
          <Suspense>
            <FoundCounts counted={counted} />
          </Suspense>
        )}
      </p>
      {counted && counted.total > 0 && (
        <Suspense>
          <FoundLines counted={counted} />
        </Suspense>
      )}
    </div>
  )
}

const key = 'last_list'

/** Notifies the page that the saved list was added or removed. */
const changes = createStore(0)

const onSavedListChange = changes.subscribe

/** The list that the user saved on this device, if any. */
function savedList(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Saves or removes the list, as the user chose. Lists too large for the browser's storage are not saved. */
export function rememberList(isWanted: boolean, names: string): void {
  try {
    if (isWanted) localStorage.setItem(key, names)
    else localStorage.removeItem(key)
  } catch {
    // Nothing was saved, and nothing else depends on it.
  }
  changes.set(changes.get() + 1)
}

export function useSavedList(): string | undefined {
  return useSyncExternalStore(onSavedListChange, savedList, () => undefined)
}

/** What counts and shows a list that has names, fetched with its first letter. */
export const loadFilledList = () => withTexts('filled_list', () => import('../filled-list.ts'))

/** Counts a list while it is typed. The draw's rules and what shows the numbers arrive with the first letter. */
export function useCountedNames(
  { names, exclude, withTickets }: Pick<GiveawayValues, 'names' | 'exclude' | 'withTickets'>,
  pastWinners: readonly string[] | undefined,
  fromServer: CountedNames | undefined,
): CountedNames | undefined {
  const [count, setCount] = useState<typeof countNames>()
  const deferredNames = useDeferredValue(names)
  const deferredExclude = useDeferredValue(exclude)
  const isEmpty = names.trim() === ''

  useEffect(() => {
    if (isEmpty || count) return
    let left = false
    void loadFilledList().then((chunk) => {
      if (!left) setCount(() => chunk.countNames)
    })
    return () => {
      left = true
    }
  }, [isEmpty, count])

  return useMemo(() => {
    if (deferredNames.trim() === '') return undefined
    return count ? count(deferredNames, deferredExclude, withTickets, pastWinners) : fromServer
  }, [count, deferredNames, deferredExclude, withTickets, pastWinners, fromServer])
}
