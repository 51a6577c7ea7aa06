import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'

const steps = ['choose', 'check', 'import'] as const

/** The steps of an import, with the current one marked. */
export function ImportSteps({ current }: { current: (typeof steps)[number] }) {
  const t = useT()
  const { number } = useFormat()
  const at = steps.indexOf(current)
  return (
    <ol
      className="grid auto-cols-fr grid-flow-col gap-2 max-w-205 my-4 mx-(--gutter) p-0 list-none text-14 leading-[1.3] text-ink-2"
      aria-label={t('imports.steps')}
    >
      {steps.map((step, i) => (
        <li
          key={step}
          aria-current={i === at ? 'step' : undefined}
          className={`pbs-2 border-bs-3 ${i <= at ? 'border-bs-mark' : 'border-bs-line-2'} wrap-anywhere hyphens-auto aria-[current]:text-ink aria-[current]:font-semibold`}
        >
          {number(i + 1)}. {t(`imports.step.${step}`)}
        </li>
      ))}
    </ol>
  )
}
