import { Fragment } from 'react'
import type { Preview } from '#contract/draws/files.ts'
import type { FormFailure } from '#web/api/form-failure.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { useBytes } from '#web/i18n/use-bytes.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Note } from '#web/ui/note.tsx'
import { fileTypes, type GiveawayValues, readingOf } from '../form-values.ts'
import { ColumnChoice, delimiters, detectedDelimiter, detectedEncoding, encodings } from './column-choice.tsx'
import { FileRows } from './file-rows.tsx'

interface Props {
  preview: Preview
  uploadId: string
  values: GiveawayValues
  errors: FormFailure['fields']
  busy: boolean
  /** another column, sheet or encoding was chosen */
  onChoice: () => void
  onOther: (file: File) => void
  onRemove: () => void
}

/** What was found in the file. Everything detected can be changed before the draw. */
export default function FilePanel({
  preview,
  uploadId,
  values,
  errors,
  busy,
  onChoice,
  onOther,
  onRemove,
}: Props) {
  const t = useT()
  const { name, detection } = preview
  const { notes } = detection
  return (
    <section className="panel panel-edge" aria-labelledby="found" aria-busy={busy || undefined}>
      <input type="hidden" name="upload_id" value={uploadId} />
      <div className="grid grid-cols-[44px_minmax(0,1fr)_auto] gap-y-0.5 gap-x-3.5 items-center py-4 px-5 phone:grid-cols-[44px_minmax(0,1fr)] phone:py-4 phone:px-(--gutter)">
        <span
          className="row-span-2 grid [place-items:end_center] w-11 h-13 pbe-1.75 border-[1.5px] border-ink rounded-[3px_12px_3px_3px] font-semibold text-12 leading-none font-mono normal-nums"
          aria-hidden="true"
        >
          {detection.kind}
        </span>
        <h2
          className="font-semibold text-16 leading-[1.35] font-text tracking-normal wrap-anywhere text-wrap normal-nums"
          id="found"
        >
          <bdi>{withBreaks(name)}</bdi>
        </h2>
        <Meta preview={preview} />
        <div className="[grid-area:1_/_3_/_3_/_4] flex gap-2 phone:[grid-area:auto_/_1_/_auto_/_-1] phone:mbs-2.5 phone:[&>label]:flex-1">
          <label
            className={`${buttonClass({ size: 'small' })} needs-script has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-mark has-[:focus-visible]:outline-offset-2`}
          >
            {t('giveaway_file.file.other')}
            <input
              type="file"
              className="visually-hidden"
              accept={fileTypes}
              onChange={({ currentTarget: { files } }) => files?.[0] && onOther(files[0])}
            />
          </label>
          <Button
            type="submit"
            name="intent"
            value="remove"
            kind="ghost"
            size="small"
            square
            icon="x"
            aria-label={t('giveaway_file.file.remove')}
            onClick={(event) => {
              event.preventDefault()
              onRemove()
            }}
          />
        </div>
      </div>
      {(errors['file'] ?? !detection.encoding_sure) && (
        <div className="panel-part" id="file">
          {errors['file'] && (
            <Note kind="bad" title={t('giveaway_file.file.failed')}>
              {errors['file']}
            </Note>
          )}
          {!errors['file'] && detection.encoding && (
            <Note kind="warn">{t('giveaway_file.detected.encoding_check')}</Note>
          )}
        </div>
      )}
      <ColumnChoice preview={preview} values={values} error={errors['column']} onChoice={onChoice} />
      <ReadingFold preview={preview} values={values} onChoice={onChoice} />
      {notes.length > 0 && <Notes notes={notes} />}
      <FileRows preview={preview} onePerPerson={values.onePerPerson} />
    </section>
  )
}

function Meta({ preview: { size, total, detection } }: { preview: Preview }) {
  const t = useT()
  const { colon } = useFormat()
  const bytes = useBytes()
  const { delimiter, encoding, encoding_sure: isSure, sheet } = detection
  const shownEncoding = encoding && detectedEncoding(encoding)
  return (
    <ul className="col-2 flex flex-wrap gap-y-0.5 gap-x-3.5 text-ink-2 text-14">
      <li>{bytes(size)}</li>
      <li>{t('giveaway_file.rows', { count: total })}</li>
      {delimiter && (
        <li>{t('giveaway_file.detected.delimiter') + colon + detectedDelimiter(t, delimiter)}</li>
      )}
      {shownEncoding && (
        <li>
          {t('giveaway_file.detected.encoding')}:{' '}
          {isSure ? shownEncoding : t('giveaway_file.detected.encoding_unsure', { encoding: shownEncoding })}
        </li>
      )}
      {sheet && (
        <li>
          {t('giveaway_file.detected.sheet')}
          {colon}
          <bdi>{sheet}</bdi>
        </li>
      )}
    </ul>
  )
}

function Notes({ notes }: { notes: readonly string[] }) {
  const t = useT()
  const known = notes.flatMap((note) => {
    const key = `giveaway_file.note.${note}` as 'giveaway_file.note.single_row'
    return t(key) === key ? [] : [t(key)]
  })
  if (known.length === 0) return null
  return (
    <div className="panel-part">
      <ul className="grid gap-1 ps-[1.2em] list-disc text-ink-2 text-14">
        {known.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  )
}

/** Lets file names wrap after underscores, hyphens and dots rather than within a word. */
function withBreaks(name: string) {
  return name.split(/(?<=[_\-.])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}

interface ReadingFoldProps {
  preview: Preview
  values: GiveawayValues
  onChoice: () => void
}

/** How the file is read. Options left "as detected" are detected again with every reading. */
function ReadingFold({ preview: { detection, name }, values, onChoice }: ReadingFoldProps) {
  const t = useT()
  const { encoding, delimiter, sheets } = detection
  const asDetected = (value: string) => ({ value: '', label: t('giveaway_file.detected.auto', { value }) })
  return (
    <Fold
      className="giveaway-details px-5 text-14 phone:px-(--gutter)"
      title={t('giveaway_file.detected.change')}
      key={name}
    >
      <input type="hidden" name="seen" value={readingOf(values)} />
      <div className="columns [--column:220px]">
        {encoding && (
          <SelectField
            name="encoding"
            label={t('giveaway_file.detected.encoding')}
            size="small"
            defaultValue={values.encoding}
            onChange={onChoice}
            options={[
              values.encoding ? asDetected('…') : asDetected(detectedEncoding(encoding)),
              ...encodings.map((value) => ({ value, label: detectedEncoding(value) })),
            ]}
          />
        )}
        {delimiter && (
          <SelectField
            name="delimiter"
            label={t('giveaway_file.detected.delimiter')}
            size="small"
            defaultValue={values.delimiter}
            onChange={onChoice}
            options={[
              values.delimiter ? asDetected('…') : asDetected(detectedDelimiter(t, delimiter)),
              ...delimiters.map((value) => ({ value, label: detectedDelimiter(t, value) })),
            ]}
          />
        )}
        {sheets.length > 1 && (
          <SelectField
            name="sheet"
            label={t('giveaway_file.detected.sheet')}
            size="small"
            defaultValue={values.sheet || (detection.sheet ?? '')}
            onChange={onChoice}
            options={sheets.map((sheet) => ({
              value: sheet.name,
              label: sheet.hidden
                ? t('giveaway_file.detected.sheet_hidden', { sheet: sheet.name })
                : sheet.name,
            }))}
          />
        )}
      </div>
      <Button
        type="submit"
        name="intent"
        value="preview"
        size="small"
        className="without-script justify-self-start"
      >
        {t('giveaway_file.show_again')}
      </Button>
    </Fold>
  )
}
