import type { Preview } from '#contract/draws/files.ts'
import { useT } from '#web/i18n/frame.tsx'
import type { Translate } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { type FormValues, readingOf } from './form-values.ts'

/** Encodings that are common for lists; the server accepts more, by the same labels. */
const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1254',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'iso-8859-2',
  'iso-8859-15',
  'koi8-r',
  'macintosh',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const

const delimiters = [',', ';', '\t', '|'] as const

/** The common name of an encoding: `Windows-1254`, `UTF-8`. */
export function detectedEncoding(label: string): string {
  if (label.startsWith('windows')) return label.replace('windows', 'Windows')
  return label === 'macintosh' ? 'Mac Roman' : label.toUpperCase()
}

export function detectedDelimiter(t: Translate, delimiter: string): string {
  if (delimiter === ',') return t('giveaway_file.delimiter.comma')
  if (delimiter === ';') return t('giveaway_file.delimiter.semicolon')
  if (delimiter === '\t') return t('giveaway_file.delimiter.tab')
  return delimiter === '|' ? t('giveaway_file.delimiter.pipe') : delimiter
}

interface Props {
  preview: Preview
  values: FormValues
  onChoice: () => void
}

/** How the file is read. Options left "as detected" are detected again with every reading. */
export function ReadingFold({ preview: { detection, name }, values, onChoice }: Props) {
  const t = useT()
  const { encoding, delimiter, sheets, columns, column } = detection
  const asDetected = (value: string) => ({ value: '', label: t('giveaway_file.detected.auto', { value }) })
  const otherColumns = columns.filter(({ index }) => index !== column)
  return (
    <Fold className="giveaway-reading" title={t('giveaway_file.detected.change')} key={name}>
      <input type="hidden" name="seen" value={readingOf(values)} />
      <div className="columns columns-4">
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
        {otherColumns.length > 0 && (
          <SelectField
            name="weight_column"
            label={t('giveaway_file.weight.label')}
            hint={t('giveaway_file.weight.hint')}
            size="small"
            defaultValue={values.weightColumn}
            onChange={onChoice}
            options={[
              { value: '', label: t('giveaway_file.weight.none') },
              ...otherColumns.map(({ index, name: label }) => ({
                value: String(index),
                label: label || t('giveaway_file.column.unnamed', { number: index + 1 }),
              })),
            ]}
          />
        )}
      </div>
      <Button type="submit" name="intent" value="preview" size="small" className="without-script">
        {t('giveaway_file.show_again')}
      </Button>
    </Fold>
  )
}
