import { lazy, Suspense } from 'react'
import type { FormFailure } from '#web/api/form-failure.ts'
import { useT } from '#web/i18n/frame.tsx'
import { useBytes } from '#web/i18n/use-bytes.ts'
import { useScripted } from '#web/state/scripted.ts'
import { toasts } from '#web/state/toast-queue.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { DropZone } from '#web/ui/forms/drop-zone.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import type { CountedNames } from './count-names.ts'
import { rememberList, useSavedList } from './last-list.ts'
import { loadFilledList } from './load-filled-list.ts'

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

export const fileTypes = '.txt,.csv,.json,.xlsx'

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
