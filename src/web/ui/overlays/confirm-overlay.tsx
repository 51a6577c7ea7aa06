import type { ReactNode } from 'react'
import type { OverlayControls } from '../../state/overlays.ts'
import { Button } from '../buttons/button.tsx'
import { Dialog } from './dialog.tsx'

export interface Question {
  title: ReactNode
  text: ReactNode
  /** the label of the confirm button, a verb */
  verb: string
  cancel: string
}

/** Asks for confirmation before an irreversible action; resolves to true if the verb was pressed. */
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
