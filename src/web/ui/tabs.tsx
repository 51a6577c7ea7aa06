import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'

type Tab<Value extends string> = { value: Value; label: ReactNode; count?: ReactNode; content: ReactNode }

type TabsProps<Value extends string> = {
  label: string
  tabs: readonly Tab<Value>[]
  value?: Value
  defaultValue?: Value
  onChange?: (value: Value) => void
  /** of the row of tabs */
  className?: string
}

/**
 * Tabs within one page. Arrow keys move and select; tabs that lead to other pages are links in a `.tabs` nav instead.
 */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  defaultValue,
  onChange,
  className = '',
}: TabsProps<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [own, setOwn] = useState(defaultValue ?? tabs[0]?.value)
  const selected = value ?? own

  function choose(next: Value) {
    setOwn(next)
    onChange?.(next)
  }

  function onKeyDown(event: KeyboardEvent) {
    const target = targetIndex(
      event,
      tabs.findIndex((tab) => tab.value === selected),
      tabs.length,
    )
    const tab = target === undefined ? undefined : tabs[target]
    if (target === undefined || !tab) return
    event.preventDefault()
    choose(tab.value)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus()
  }

  return (
    <>
      <div className={`tabs ${className}`} role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}-tab`}
            aria-controls={`${id}-${tab.value}`}
            aria-selected={tab.value === selected}
            tabIndex={tab.value === selected ? 0 : -1}
            onClick={() => choose(tab.value)}
          >
            {tab.label}
            {tab.count !== undefined && <span className="text-ink-3 font-normal">{tab.count}</span>}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-${tab.value}`}
          aria-labelledby={`${id}-${tab.value}-tab`}
          hidden={tab.value !== selected}
        >
          {tab.content}
        </div>
      ))}
    </>
  )
}

function targetIndex(event: KeyboardEvent, current: number, count: number): number | undefined {
  const rightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
  const next = rightToLeft ? 'ArrowLeft' : 'ArrowRight'
  const previous = rightToLeft ? 'ArrowRight' : 'ArrowLeft'
  if (event.key === next) return (current + 1) % count
  if (event.key === previous) return (current - 1 + count) % count
  if (event.key === 'Home') return 0
  if (event.key === 'End') return count - 1
  return undefined
}
