import { type Ref } from 'react'
import { useT } from '#web/i18n/frame.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'

/** `press` finds the button in this element, so that the key and the button do the same. */
export function CopyOutcome({ text, ref }: { text: string; ref: Ref<HTMLSpanElement> }) {
  const t = useT()
  return (
    <span ref={ref} className="needs-script" hidden={text === ''}>
      <CopyButton size="large" text={text} label={t('chance.copy')} copiedLabel={t('chance.copied')} />
    </span>
  )
}

export function press(part: HTMLElement | null): void {
  part?.querySelector('button')?.click()
}
