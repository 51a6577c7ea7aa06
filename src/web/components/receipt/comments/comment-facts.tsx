import { type RuleInForce, rulesInForce } from '#contract/comments/rules-in-force.ts'
import type { Result } from '#contract/draws/results.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useT } from '#web/i18n/frame.tsx'
import { Sentence, slot } from '../../sentence.tsx'
import { EntryFlow } from '../entry-flow.tsx'

type Ruled = Pick<Result, 'rules' | 'removals'>

/** The rules of a comment draw, one sentence each, with how many comments each excluded. */
export function CommentRules({ result }: { result: Ruled }) {
  const { comments } = result.rules
  if (!comments) return null
  return rulesInForce(result, comments).map((rule) => (
    <li key={rule.rule}>
      <RuleWords rule={rule} />
    </li>
  ))
}

function RuleWords({ rule: { rule, numbers, at, written, removed } }: { rule: RuleInForce }) {
  const t = useT()
  const { exactTimeAndUtc, list } = useFormat()
  const text = t(`result_comments.rule.${rule}`, {
    ...numbers,
    ...(at && { at: exactTimeAndUtc(at) }),
    ...(written && { written: slot(0) }),
  })
  return (
    <>
      <Sentence
        text={text}
        parts={[
          <bdi key="written" className="strong">
            {list(written ?? [])}
          </bdi>,
        ]}
      />
      {removed > 0 && <span className="muted"> {t('result_comments.took_out', { count: removed })}</span>}
    </>
  )
}

/** What receipts of comment draws cannot show. */
export function CommentLimits({ by }: { by: Result['source']['by'] }) {
  const t = useT()
  return <p>{t(by === 'organiser' ? 'result_comments.limits.organiser' : 'result_comments.limits')}</p>
}

type Counted = Pick<Result, 'eligible_total' | 'tickets_total' | 'removals'>

/** The sum for comments: from those read to the entries in the draw. */
export function CommentEntries({ result }: { result: Counted }) {
  const t = useT()
  return (
    <EntryFlow
      result={result}
      labels={{ caption: t('result_comments.flow'), read: t('result_comments.read') }}
    />
  )
}
