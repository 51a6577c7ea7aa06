import type { ReactNode } from 'react'
import type { OverlayControls } from '../state/overlays.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

export interface Question {
  title: ReactNode
  text: ReactNode
  /** the verb of what happens after a yes */
  verb: string
  cancel: string
}

/** One question before something that is not taken back; answers true where the verb was pressed. */
export function ConfirmOverlay({
  title,
  text,
  verb,
  cancel,
  open,
  onClose,
  onAfterLeave,
}: Question & OverlayControls<boolean>) {
  return (
    <Dialog
      open={open}
      title={title}
      closeLabel={cancel}
      onClose={() => onClose()}
      onAfterLeave={onAfterLeave}
      actions={
        <>
          <Button data-focus-first onClick={() => onClose(false)}>
            {cancel}
          </Button>
          <Button kind="danger-solid" onClick={() => onClose(true)}>
            {verb}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
