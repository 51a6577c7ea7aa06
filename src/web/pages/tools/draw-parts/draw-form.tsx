import { type ComponentProps, type ReactNode, useState } from 'react'
import { useNavigation } from 'react-router'
import { formErrorsOf } from '#web/api/use-toasts.ts'
import { ErrorSummary } from '#web/components/errors/error-summary.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'

type ReportedFailure = Parameters<typeof formErrorsOf>[0]

interface DrawErrorsProps {
  failure: ReportedFailure | undefined
  /** the original failure; `failure` is what is left of it after corrections */
  reported: ReportedFailure | undefined
}

/** All errors in the form of a draw. */
export function DrawErrors({ failure, reported }: DrawErrorsProps) {
  const t = useT()
  const errors = failure ? formErrorsOf(failure) : []
  return (
    <ErrorSummary
      title={t('giveaway.errors.title', { count: errors.length })}
      errors={errors}
      failure={reported}
      className="grid gap-2 mbe-6 bg-surface whitespace-pre-line"
    />
  )
}

/** One rule among others, with a line to the next. */
export const ruleClass = 'py-4 border-bs border-bs-line last:border-be last:border-be-line'

interface RulesDetailsProps extends Omit<ComponentProps<'details'>, 'title'> {
  title: string
  /** how many of them are on */
  note: string
}

/** The rules of a draw. All of them are optional, so they may stay folded. */
export function RulesDetails({ title, note, className = '', children, ...details }: RulesDetailsProps) {
  return (
    <details {...details} className={`giveaway-rules group ${className}`}>
      <summary className="flex gap-4 items-baseline py-1 list-none cursor-pointer [&::-webkit-details-marker]:hidden">
        <h2 className="text-22">{title}</h2>
        <span className="muted small">{note}</span>
        <Icon
          name="chevron-down"
          size={20}
          className="self-center ms-auto text-ink-3 [transition:rotate_var(--d-ui)_var(--ease-out)] group-open:rotate-180"
        />
      </summary>
      {children}
    </details>
  )
}

interface DrawBarProps {
  /** what is in the pot */
  figure: string
  words: string
  /** the button */
  children: ReactNode
}

/** On a phone in reach of the thumb: the number and the one button, above everything but toasts and dialogs. */
export function DrawBar({ figure, words, children }: DrawBarProps) {
  return (
    <div className="giveaway-bar hidden phone:fixed phone:inset-x-0 phone:bottom-0 phone:z-10 phone:grid phone:grid-cols-[minmax(0,auto)_minmax(min-content,1fr)] phone:gap-4 phone:items-center phone:pt-2.5 phone:px-(--gutter) phone:pb-[max(10px,env(safe-area-inset-bottom))] phone:border-bs phone:border-bs-line-2 phone:bg-surface">
      <p className="phone:grid" aria-hidden="true">
        <b className="phone:font-heading phone:text-22 phone:leading-[1.1] phone:font-display phone:tracking-[-0.02em] phone:normal-nums">
          {figure}
        </b>
        <small className="phone:max-w-[9em] phone:text-ink-2 phone:text-14 phone:leading-[1.2]">
          {words}
        </small>
      </p>
      {children}
    </div>
  )
}

interface Failure {
  /** by field name */
  fields: Readonly<Record<string, string | undefined>>
  general: readonly string[]
}

/** The remaining errors: an error disappears when its field is changed, and the failure with its last error. */
export function useOpenFailure<F extends Failure>(reported: F | undefined) {
  const [corrected, setCorrected] = useState({ reported, names: new Set<string>() })
  const names = corrected.reported === reported ? corrected.names : new Set<string>()
  return {
    reported,
    failure: reported && openPart(reported, names),
    correct: (name: string) => {
      if (reported?.fields[name] && !names.has(name))
        setCorrected({ reported, names: new Set([...names, name]) })
    },
  }
}

function openPart<F extends Failure>(failure: F, corrected: ReadonlySet<string>): F | undefined {
  if (corrected.size === 0) return failure
  const open = Object.entries(failure.fields).filter(([name, text]) => text && !corrected.has(name))
  if (open.length === 0 && failure.general.length === 0) return undefined
  return { ...failure, fields: Object.fromEntries(open) }
}

/** The button that was pressed, while its request is pending; `otherwise` if the form was submitted without one. */
export function useIntent(otherwise = ''): string | undefined {
  const { formData, formMethod } = useNavigation()
  if (formMethod !== 'POST') return undefined
  const intent = formData?.get('intent')
  return typeof intent === 'string' ? intent : otherwise
}
