import { expect, it } from 'vitest'
import { auditList } from '#contract/lists/log-lists.ts'
import audit from '#locales/messages/en/audit.json' with { type: 'json' }

const acts = auditList.columns.find(({ key }) => key === 'act')?.choices ?? []

it('has a sentence for everything that is recorded', () => {
  const texts: Readonly<Record<string, string>> = audit
  expect(acts.length).toBeGreaterThan(20)
  for (const act of acts) {
    expect(texts[`audit.says.${act}`], act).toContain('{{who}}')
    expect(texts[`audit.says.${act}`], act).toContain('{{what}}')
  }
})
