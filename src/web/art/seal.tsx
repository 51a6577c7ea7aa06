import type { ReactNode } from 'react'
import { Icon } from '../ui/icons/icon.tsx'
import { Rosette } from './rosette.tsx'

type SealProps = { title: ReactNode; text?: ReactNode; size?: 'small' | 'normal'; className?: string }

/** Round and engraved, generated from the commitment of this draw. */
export function ProvableSeal({ hash, ...seal }: SealProps & { hash: string }) {
  return (
    <Seal
      {...seal}
      kind="provable"
      art={
        <>
          <Rosette hash={hash} size={64} lineWidth={0.7} hole={0.36} copies={[3, 3, 3]} />
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
