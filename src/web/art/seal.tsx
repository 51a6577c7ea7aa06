import type { ReactNode } from 'react'
import { Icon } from '../ui/icons/icon.tsx'

export type SealProps = {
  title: ReactNode
  text?: ReactNode
  size?: 'small' | 'normal'
  className?: string
}

/** Round and engraved: around `rosette`, which is generated from the commitment of a draw. */
export function EngravedSeal({ rosette, ...seal }: SealProps & { rosette: ReactNode }) {
  return (
    <Seal
      {...seal}
      kind="provable"
      art={
        <>
          {rosette}
          <Icon name="check" size={20} />
        </>
      }
    />
  )
}

/** Square and dashed: not an error, but never to be mistaken for the other. It must not carry a rosette. */
export function RecordedSeal(seal: SealProps) {
  return <Seal {...seal} kind="recorded" art={<Icon name="pen" size={24} />} />
}

function Seal({
  kind,
  art,
  title,
  text,
  size = 'normal',
  className,
}: SealProps & { kind: string; art: ReactNode }) {
  const look = ['seal', `seal-${kind}`, size === 'small' && 'seal-small', className]
  return (
    <span className={look.filter(Boolean).join(' ')}>
      <span className="seal-art">{art}</span>
      <span>
        <span className="seal-title">{title}</span>
        {text && <span className="seal-text">{text}</span>}
      </span>
    </span>
  )
}
