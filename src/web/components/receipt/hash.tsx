import { Fragment } from 'react'
import { useT } from '../../i18n/frame.tsx'
import { CopyButton } from '../../ui/buttons/button.tsx'

/** Two groups of eight and the space between them: on narrow screens a line may break only here. */
const halfLine = 17

interface HashProps {
  name: string
  hash: string
  onCopyRefused: () => void
}

/** A named hash of a receipt, as an entry of a description list. */
export function HashEntry({ name, hash, onCopyRefused }: HashProps) {
  const t = useT()
  return (
    <div className="[&_.button]:-my-2">
      <dt className="text-14 text-ink-2">{name}</dt>
      <dd className="flex gap-2 items-start justify-between">
        <HashText hash={hash} />
        <span className="needs-script no-print">
          <CopyButton
            kind="ghost"
            size="small"
            iconOnly
            text={hash}
            label={t('receipt.hash.copy', { name })}
            copiedLabel={t('result.copied')}
            onRefused={onCopyRefused}
          />
        </span>
      </dd>
    </div>
  )
}

export function HashText({ hash }: { hash: string }) {
  return (
    <code
      className="hash font-normal text-14 leading-[1.6] font-mono tracking-[-0.01em] normal-nums"
      dir="ltr"
    >
      {hashLines(hash).map((line, i) => (
        <Fragment key={line}>
          {i > 0 && <br />}
          <span className="inline-block">{line.slice(0, halfLine)}</span>{' '}
          <span className="inline-block">{line.slice(halfLine).trimStart()}</span>
        </Fragment>
      ))}
    </code>
  )
}

/** A hash in the form people compare: groups of eight, four to a line. */
export function hashLines(hash: string): string[] {
  const groups = hash.match(/.{1,8}/g) ?? []
  const lines: string[] = []
  for (let i = 0; i < groups.length; i += 4) lines.push(groups.slice(i, i + 4).join(' '))
  return lines
}
