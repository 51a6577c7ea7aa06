import { expect, it } from 'vitest'
import { auditActions } from '#contract/lists/log-lists.ts'
import audit from '#locales/messages/en/audit.json' with { type: 'json' }

it('has a sentence for everything that is recorded', () => {
  const texts: Readonly<Record<string, string>> = audit
  expect(auditActions.length).toBeGreaterThan(20)
  for (const act of auditActions) {
    expect(texts[`audit.says.${act}`], act).toContain('{{who}}')
    expect(texts[`audit.says.${act}`], act).toContain('{{what}}')
  }
})
