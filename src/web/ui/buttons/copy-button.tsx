import { useEffect, useState } from 'react'
import { Button, type ButtonLook } from './button.tsx'

type CopyButtonProps = ButtonLook & {
  text: string
  label: string
  copiedLabel: string
  /** Show only the icon; screen readers get the label. */
  iconOnly?: boolean
  onCopied?: () => void
  /** Called if the browser denied access, as some do outside https. Every page has to say so. */
  onRefused: () => void
}

const shownFor = 2000

export function CopyButton({
  text,
  label,
  copiedLabel,
  iconOnly,
  onCopied,
  onRefused,
  ...look
}: CopyButtonProps) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), shownFor)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      onCopied?.()
    } catch {
      onRefused()
    }
  }

  const words = copied ? copiedLabel : label
  return (
    <Button
      {...look}
      square={iconOnly ?? false}
      icon={copied ? 'check' : 'copy'}
      onClick={copy}
      {...(iconOnly && { 'aria-label': words })}
    >
      {!iconOnly && <span aria-live="polite">{words}</span>}
    </Button>
  )
}
