import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useT } from '#web/i18n/frame.tsx'
import { withTexts } from '#web/i18n/learn-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ownRules, type RulesValues } from '../comment-rules/rules-values.ts'

/** Optional, and more than the rest of the tool: fetched with the first look at it. */
const RulesFields = lazy(() =>
  withTexts('comment_rules', async () => ({
    default: (await import('../comment-rules/rules-fields.tsx')).RulesFields,
  })),
)

interface Props {
  values: RulesValues
  errors: Readonly<Record<string, string | undefined>>
}

/** The rules, folded away. Without scripts all of them are in the page. */
export function RulesFold({ values, errors }: Props) {
  const [isWanted, setWanted] = useState(() => ownRules(values) > 0)
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box}>
      {isWanted ? (
        <Suspense fallback={<Closed />}>
          <RulesFields values={values} errors={errors} open />
          <KeepFocus box={box} />
        </Suspense>
      ) : (
        <>
          <noscript>
            <RulesFields values={values} errors={errors} />
          </noscript>
          <Closed onOpen={() => setWanted(true)} />
        </>
      )}
    </div>
  )
}

/** What stands there until the rules do. */
function Closed({ onOpen }: { onOpen?: () => void }) {
  const t = useT()
  return (
    <details className="giveaway-rules needs-script" onToggle={onOpen}>
      <summary>
        <h2>{t('comment_picker.rules')}</h2>
        <span className="muted small">{t('comment_picker.rules.usual')}</span>
        <Icon name="chevron-down" size={20} className="fold-sign" />
      </summary>
    </details>
  )
}

/** The pressed summary is gone once the rules stand in its place; whoever uses a keyboard stays where they were. */
function KeepFocus({ box }: { box: RefObject<HTMLDivElement | null> }) {
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.querySelector('summary')?.focus()
  }, [box])
  return null
}
