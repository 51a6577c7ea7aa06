import { useState } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { dropDraft, type KeptDraft, readDraft } from './kept-drafts.ts'

interface DraftNoteProps {
  /** storage key */
  id: string
  /** of what is saved */
  version: number | string
  /** what to say of a draft of an earlier version */
  older: string
  /** hidden while something is being typed */
  isHidden: boolean
  onTake: (draft: KeptDraft) => void
}

/** Offers the draft stored on this device. Rendered in the browser only. */
export function DraftNote({ id, version, older, isHidden, onTake }: DraftNoteProps) {
  const t = useT()
  const { dateTime } = useFormat()
  const [draft, setDraft] = useState(() => readDraft(id))
  if (!draft || isHidden) return null
  return (
    <div
      className="record-kept flex flex-wrap gap-y-2 gap-x-4 items-center justify-between py-3 px-(--gutter) border-be border-be-line bg-wash"
      role="status"
    >
      <p>
        {t('contents.draft.found', { when: dateTime(draft.at) })} {draft.version !== version && older}
      </p>
      <div className="flex gap-2">
        <Button
          size="small"
          kind="primary"
          onClick={() => {
            setDraft(undefined)
            onTake(draft)
          }}
        >
          {t('contents.draft.take')}
        </Button>
        <Button
          size="small"
          kind="ghost"
          onClick={() => {
            setDraft(undefined)
            dropDraft(id)
          }}
        >
          {t('contents.draft.drop')}
        </Button>
      </div>
    </div>
  )
}
