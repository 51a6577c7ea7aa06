import { useT } from '../../../i18n/frame.tsx'
import { useBytes } from '../../../i18n/use-bytes.ts'
import { useScripted } from '../../../state/scripted.ts'
import { Button } from '../../../ui/button.tsx'
import { DropZone } from '../../../ui/drop-zone.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import type { CountedNames } from './count-names.ts'
import type { FormFailure } from './form-errors.ts'
import { NamesFound } from './names-found.tsx'
import { RememberChoice } from './remember-choice.tsx'

interface Props {
  /** what the field starts with */
  initial: string
  counted: CountedNames | undefined
  errors: FormFailure['fields']
  busy: boolean
  /** most bytes of a file, where that is known */
  fileBytes: number | undefined
  onFile: (file: File) => void
}

export const fileTypes = '.txt,.csv,.json,.xlsx'

/** A list that is typed or pasted, and the way to bring a file instead. */
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
          className="giveaway-names"
          label={t('giveaway.names.label')}
          hint={t('giveaway.names.hint')}
          error={errors.names}
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
          className="giveaway-drop"
          title={busy ? t('giveaway.file.reading') : t('giveaway.file.title')}
          hint={fileBytes && t('giveaway.file.hint', { size: bytes(fileBytes) })}
          error={errors.file}
          sizeOf={bytes}
          accept={fileTypes}
          // With scripts a chosen file is previewed and kept at once; sent along it would travel twice.
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
