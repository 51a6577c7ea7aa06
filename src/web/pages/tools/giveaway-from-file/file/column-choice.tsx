import type { Preview } from '#contract/draws/files.ts'
import { useT } from '#web/i18n/frame.tsx'
import type { Translate } from '#web/i18n/texts.ts'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import type { GiveawayValues } from '../form-values.ts'

interface Props {
  preview: Preview
  values: GiveawayValues
  error: string | undefined
  onChoice: () => void
}

/** Up to this many columns are buttons, more are a select. */
const maxSegments = 5

/** Chooses the column with the name, and whether the first row is a header. */
export function ColumnChoice({ preview: { detection }, values, error, onChoice }: Props) {
  const t = useT()
  const { columns, column, identity_column: identity, header, kind } = detection
  const options = columns.map(({ index, name, sample }) => ({
    value: String(index),
    label: name || sample || t('giveaway_file.column.unnamed', { number: index + 1 }),
  }))
  const isTable = kind === 'csv' || kind === 'xlsx'
  if (options.length < 2 && !isTable) return null
  const reading = `${detection.sheet}|${detection.encoding}|${detection.delimiter}|${header}|${column}|${identity}`
  return (
    <div
      className="giveaway-pick panel-part flex flex-wrap gap-y-3 gap-x-6 items-center py-3.5 px-5 border-bs border-bs-line text-14 phone:px-(--gutter)"
      id="column"
      key={reading}
    >
      {options.length > 1 && options.length <= maxSegments && (
        <div className="row gap-4">
          <span className="muted">{t('giveaway_file.column.label')}</span>
          <Segmented
            label={t('giveaway_file.column.label')}
            name="column"
            options={options.map(({ value, label }) => ({ value, label: <bdi>{label}</bdi> }))}
            defaultValue={String(column)}
            onChange={onChoice}
          />
        </div>
      )}
      {options.length > maxSegments && (
        <SelectField
          name="column"
          label={t('giveaway_file.column.label')}
          size="small"
          options={options}
          defaultValue={String(column)}
          onChange={onChoice}
        />
      )}
      {options.length > 1 && (
        <SelectField
          name="identity_column"
          label={t('giveaway_file.identity.label')}
          hint={t('giveaway_file.identity.hint')}
          size="small"
          // Until another column is chosen, people are identified by the one shown.
          options={[
            { value: '', label: t('giveaway_file.identity.same') },
            ...options.filter(({ value }) => value !== String(column)),
          ]}
          defaultValue={identity === column ? '' : String(identity)}
          onChange={onChoice}
        />
      )}
      {options.length > 1 && (
        <SelectField
          name="weight_column"
          label={t('giveaway_file.weight.label')}
          hint={t('giveaway_file.weight.hint')}
          size="small"
          defaultValue={values.weightColumn}
          onChange={onChoice}
          options={[
            { value: '', label: t('giveaway_file.weight.none') },
            ...options.filter(({ value }) => value !== String(column)),
          ]}
        />
      )}
      {isTable && (
        <>
          <input type="hidden" name="header_shown" value="1" />
          <Checkbox
            name="header"
            defaultChecked={header}
            label={t('giveaway_file.header.label')}
            onChange={onChoice}
          />
        </>
      )}
      {error && (
        <p className="field-error">
          <Icon name="alert-circle" size={16} />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

/** Encodings that are common for lists; the server accepts more, by the same labels. */
export const encodings = [
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

export const delimiters = [',', ';', '\t', '|'] as const

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
