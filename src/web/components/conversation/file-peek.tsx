import { useState } from 'react'
import { useT } from '../../i18n/frame.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

/** A picture of a conversation, large and in place. Escape leads back to where one was. */
export function FilePeek({ name, url, onLeave }: { name: string; url: string; onLeave: () => void }) {
  const t = useT()
  const [isOpen, setOpen] = useState(true)
  return (
    <Dialog
      open={isOpen}
      onClose={() => setOpen(false)}
      onAfterLeave={onLeave}
      title={<bdi>{name}</bdi>}
      closeLabel={t('site.toasts.close')}
      wide
    >
      <img src={url} alt={name} className="block max-w-full max-h-[76svh] mx-auto object-contain" />
    </Dialog>
  )
}
