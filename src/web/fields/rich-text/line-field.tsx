import { type KeyboardEvent, useId, useState } from 'react'
import { isSafeLink } from '#contract/fields/doc/safe-link.ts'
import { Button } from '../../ui/buttons/button.tsx'

interface LineFieldProps {
  label: string
  value: string
  /** message for an invalid address; without it, any text is allowed */
  check?: string
  done: string
  remove?: string | undefined
  onDone: (value: string) => void
  onCancel: () => void
}

/**
 * A one-line input below the toolbar, for an address or a picture description. It is inside a form but submits nothing.
 */
export function LineField({ label, value, check, done, remove, onDone, onCancel }: LineFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const [isWrong, setIsWrong] = useState(false)

  function finish() {
    const line = check ? withScheme(typed.trim()) : typed.trim()
    if (check && line && !isSafeLink(line)) setIsWrong(true)
    else onDone(line)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') finish()
    if (event.key === 'Escape') onCancel()
    if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault()
  }

  return (
    <div className="flex flex-wrap gap-2 items-center py-1.5 px-2 border-be border-be-line bg-paper text-14">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={(input) => input?.focus()}
        type="text"
        className="input input-small flex-[1_1_12em] w-auto min-w-0"
        value={typed}
        maxLength={check ? 2000 : 300}
        autoComplete="off"
        spellCheck={!check}
        {...(isWrong && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button size="small" onClick={finish}>
        {done}
      </Button>
      {remove && (
        <Button kind="ghost" size="small" onClick={() => onDone('')}>
          {remove}
        </Button>
      )}
      {isWrong && (
        <p className="field-error basis-full" id={`${id}-error`} role="alert">
          {check}
        </p>
      )}
    </div>
  )
}

/** People type addresses as they see them: `example.org`, `ada@example.org`. */
function withScheme(address: string): string {
  if (/^[^\s@/:]+@[^\s@/]+\.[^\s@/]+$/.test(address)) return `mailto:${address}`
  return /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(address) ? `https://${address}` : address
}
