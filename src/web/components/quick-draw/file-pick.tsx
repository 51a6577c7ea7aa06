import { useT } from '../../i18n/frame.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Name } from '../../ui/name.tsx'

interface FilePickProps {
  fileName: string
  onRemove: () => void
}

/** A file instead of typed names. */
export function FilePick({ fileName, onRemove }: FilePickProps) {
  const t = useT()
  return (
    <div className="quick-draw-file">
      <label className="quick-draw-pick" hidden={fileName !== ''}>
        <Icon name="file" size={18} />
        <span className="quick-draw-pick-text">{t('quick_draw.file')}</span>
        <input type="file" name="file" accept=".txt,.csv,.tsv,.json,.jsonl,.ndjson,.xlsx" />
        <small>{t('quick_draw.file.kinds')}</small>
      </label>
      {fileName && (
        <p className="quick-draw-chosen">
          <Icon name="file-text" size={18} />
          <Name>{fileName}</Name>
          <Button
            kind="ghost"
            size="small"
            square
            icon="x"
            aria-label={t('quick_draw.file.remove')}
            onClick={onRemove}
          />
        </p>
      )}
    </div>
  )
}
