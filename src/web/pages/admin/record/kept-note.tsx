import { useState } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Button } from '../../../ui/button.tsx'
import { dropDraft, type KeptDraft, readDraft } from './kept-drafts.ts'

interface KeptNoteProps {
  place: string
  version: number
  /** nothing is offered while something is typed */
  isHidden: boolean
  onTake: (found: KeptDraft) => void
}

/** Offers what lay on the device when somebody came back. Rendered in the browser alone. */
export function KeptNote({ place, version, isHidden, onTake }: KeptNoteProps) {
  const t = useT()
  const { dateTime } = useFormat()
  const [found, setFound] = useState(() => readDraft(place))
  if (!found || isHidden) return null
  return (
    <div className="record-kept" role="status">
      <p>
        {t('contents.draft.found', { when: dateTime(found.at) })}{' '}
        {found.version !== version && t('contents.draft.older')}
      </p>
      <div>
        <Button
          size="small"
          kind="primary"
          onClick={() => {
            setFound(undefined)
            onTake(found)
          }}
        >
          {t('contents.draft.take')}
        </Button>
        <Button
          size="small"
          kind="ghost"
          onClick={() => {
            setFound(undefined)
            dropDraft(place)
          }}
        >
          {t('contents.draft.drop')}
        </Button>
      </div>
    </div>
  )
}
