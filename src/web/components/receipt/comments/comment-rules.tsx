import { type RuleInForce, rulesInForce } from '#contract/comments/rules-in-force.ts'
import type { Result } from '#contract/draws/results.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Sentence, slot } from '../../sentence.tsx'

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
