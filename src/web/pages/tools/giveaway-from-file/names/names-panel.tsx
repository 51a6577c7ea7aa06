import type { FormFailure } from '#web/api/form-failure.ts'
import { useT } from '#web/i18n/frame.tsx'
import { useBytes } from '#web/i18n/use-bytes.ts'
import { useScripted } from '#web/state/scripted.ts'
import { toasts } from '#web/state/toast-queue.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { DropZone } from '#web/ui/forms/drop-zone.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { Name } from '#web/ui/name.tsx'
import { switchOn } from '../rules-fold.tsx'
import type { CountedNames, CountedTickets } from './count-names.ts'
import { rememberList, useSavedList } from './last-list.ts'

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
  const t = useT()
  return (
    <div className="grid gap-1">
      <p role="status" className="row gap-4 small">
        {counted && counted.total > 0 && (
          <>
            <b>{t('giveaway.names.count', { count: counted.names })}</b>
            {counted.duplicates > 0 && (
              <span>{t('giveaway.names.duplicates', { count: counted.duplicates })}</span>
            )}
            {counted.tickets && counted.tickets.none > 0 && (
              <span>{t('giveaway.names.no_tickets', { count: counted.tickets.none })}</span>
            )}
            {counted.blanks > 0 && <span>{t('giveaway.names.blanks', { count: counted.blanks })}</span>}
            {counted.excluded > 0 && <span>{t('giveaway.names.excluded', { count: counted.excluded })}</span>}
          </>
        )}
      </p>
      {counted && counted.seemTickets > 0 && (
        <p className="small">
          {t('giveaway.tickets.seen', { count: counted.seemTickets })}{' '}
          <a href="#with_tickets" onClick={(event) => switchOn(event, 'with_tickets')}>
            {t('giveaway.tickets.use')}
          </a>
        </p>
      )}
      {counted?.tickets && counted.tickets.bad > 0 && <BadTickets tickets={counted.tickets} />}
      {counted && counted.duplicates > 0 && <Duplicates counted={counted} />}
    </div>
  )
}

/** The lines whose number of tickets can't be read, one by one: nothing is drawn until they are corrected. */
function BadTickets({ tickets: { bad, shownBad } }: { tickets: CountedTickets }) {
  const t = useT()
  const more = bad - shownBad.length
  return (
    <div className="stack gap-1 small" role="status">
      <p className="field-error">{t('giveaway.tickets.bad', { count: bad })}</p>
      <ul>
        {shownBad.map(({ row, name, typed }) => (
          <li key={row}>
            <Name>{name}</Name>{' '}
            <span className="muted">{t('giveaway.tickets.bad_line', { row, typed })}</span>
          </li>
        ))}
        {more > 0 && <li className="muted">{t('giveaway.more', { count: more })}</li>}
      </ul>
    </div>
  )
}

function Duplicates({ counted: { duplicates, shownDuplicates } }: { counted: CountedNames }) {
  const t = useT()
  const more = duplicates - shownDuplicates.length
  return (
    <details>
      <summary className="link w-fit text-14">{t('giveaway.names.duplicates.title')}</summary>
      <ul className="grid gap-0.5 max-h-[14rem] mbs-2 overflow-auto text-14">
        {shownDuplicates.map(({ row, of, name }) => (
          <li key={row}>
            <Name>{name}</Name> <span className="muted">{t('giveaway.names.duplicate', { row, of })}</span>
          </li>
        ))}
        {more > 0 && <li className="muted">{t('giveaway.more', { count: more })}</li>}
      </ul>
    </details>
  )
}
