import { useT } from '#web/i18n/frame.tsx'

const parts = ['seal', 'open', 'refuse', 'server'] as const

/** Why neither person nor the server can choose, and what remains. */
export function HowItWorks() {
  const t = useT()
  return (
    <ul className="grid gap-2.5">
      {parts.map((part) => (
        <li key={part} className="small muted">
          {t(`pair_toss.how.${part}`)}
        </li>
      ))}
    </ul>
  )
}
