import type { Preview } from '#contract/draws/files.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Fold } from '#web/ui/fold.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { type FormValues, readingOf } from '../form-values.ts'
import { delimiters, detectedDelimiter, detectedEncoding, encodings } from './detected.ts'

interface Props {
  preview: Preview
  values: FormValues
  onChoice: () => void
}

/** How the file is read. Options left "as detected" are detected again with every reading. */
export function ReadingFold({ preview: { detection, name }, values, onChoice }: Props) {
  const t = useT()
  const { encoding, delimiter, sheets } = detection
  const asDetected = (value: string) => ({ value: '', label: t('giveaway_file.detected.auto', { value }) })
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
      </div>
      <Button type="submit" name="intent" value="preview" size="small" className="without-script">
        {t('giveaway_file.show_again')}
      </Button>
    </Fold>
  )
}
