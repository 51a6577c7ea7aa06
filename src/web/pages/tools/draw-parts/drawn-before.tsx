import { useEffect, useRef, useSyncExternalStore } from 'react'
import { room } from '#web/components/reveal/room/room-state.ts'
import { useT } from '#web/i18n/frame.tsx'
import { PageLink } from '#web/i18n/link.tsx'
import { Note } from '#web/ui/note.tsx'

interface DrawnBeforeProps {
  text: string
  shareCode: string
}

/** Instead of another draw: the draw that this page's form has already made. Moves into view, to be read and followed. */
export default function DrawnBefore({ text, shareCode }: DrawnBeforeProps) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  // While the room opened by the press is still closing, it holds the focus.
  const isCovered = useSyncExternalStore(
    room.subscribe,
    () => room.get() !== undefined,
    () => false,
  )
  useEffect(() => {
    if (!isCovered) box.current?.focus()
  }, [isCovered])
  return (
    <div ref={box} tabIndex={-1} className="mbe-6">
      <Note kind="warn" role="alert">
        <p>{text}</p>
        <p>
          <PageLink page="result" parameters={{ shareCode }} className="strong">
            {t('giveaway.see_draw')}
          </PageLink>
        </p>
      </Note>
    </div>
  )
}
