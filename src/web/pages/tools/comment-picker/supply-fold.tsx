import { useT } from '#web/i18n/frame.tsx'
import { useBytes } from '#web/i18n/use-bytes.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Fold, useFoldOpen } from '#web/ui/fold.tsx'
import { DropZone } from '#web/ui/forms/drop-zone.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import type { PickerValues } from './picker-values.ts'

interface Props {
  values: PickerValues
  error: string | undefined
  /** nothing else works here */
  open: boolean
  busy: boolean
}

/** A list of comments supplied by the organizer: same rules and same proof, labeled as supplied. */
export function SupplyFold({ values, error, open, busy }: Props) {
  const t = useT()
  const fold = useFoldOpen(open || Boolean(error) || values.supplied !== '')
  const sizeOf = useBytes()
  return (
    <Fold className="picker-supply" id="supply" title={t('comment_picker.supply')} {...fold}>
      <div className="stack gap-4">
        <p className="small muted">{t('comment_picker.supply.text')}</p>
        <TextArea
          id="supplied"
          name="supplied"
          label={t('comment_picker.supply.paste')}
          hint={t('comment_picker.supply.paste.hint')}
          error={error}
          defaultValue={values.supplied}
          rows={4}
          spellCheck={false}
          dir="auto"
        />
        <DropZone
          name="file"
          className="giveaway-drop"
          title={t('comment_picker.supply.file')}
          hint={t('comment_picker.supply.file.hint')}
          accept=".csv,.tsv,.xlsx,.json,.jsonl,.html,.htm,.txt"
          sizeOf={sizeOf}
        />
        <Button type="submit" name="intent" value="supply" busy={busy}>
          {t('comment_picker.supply.submit')}
        </Button>
      </div>
    </Fold>
  )
}
