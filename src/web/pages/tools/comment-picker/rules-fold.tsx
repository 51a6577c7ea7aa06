import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useT } from '#web/i18n/frame.tsx'
import { withTexts } from '#web/i18n/learn-texts.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { ownRules, type RulesValues } from '../comment-rules/rules-values.ts'

/** Optional, and larger than the rest of the tool: loaded when first opened. */
const RulesFields = lazy(() =>
  withTexts('comment_rules', async () => ({
    default: (await import('../comment-rules/rules-fields.tsx')).RulesFields,
  })),
)

interface Props {
  values: RulesValues
  errors: Readonly<Record<string, string | undefined>>
}

/** The rules in a fold. Without scripts all of them are on the page. */
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

/** The placeholder until the rules are loaded. */
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

/** Moves keyboard focus to the new summary, because the pressed one is gone once the rules replace it. */
function KeepFocus({ box }: { box: RefObject<HTMLDivElement | null> }) {
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.querySelector('summary')?.focus()
  }, [box])
  return null
}
