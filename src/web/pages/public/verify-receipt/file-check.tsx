import { lazy, Suspense, useRef, useState } from 'react'
import type { CheckStep, Finding } from '#web/components/receipt/finding.ts'
import { useT } from '#web/i18n/frame.tsx'
import { withTexts } from '#web/i18n/learn-texts.ts'
import { useBytes } from '#web/i18n/use-bytes.ts'
import { DropZone } from '#web/ui/forms/drop-zone.tsx'
import type { FileRefusal } from '../result/check/check-file.ts'
import type { ReceiptFacts } from '../result/check/receipt-facts.ts'
import '#web/components/receipt/receipt.css'

/** Loaded with the first check. */
const CheckFindings = lazy(() =>
  withTexts('check', async () => ({
    default: (await import('#web/components/receipt/check-findings.tsx')).CheckFindings,
  })),
)
const FileFacts = lazy(() => withTexts('file_facts', () => import('./file-facts.tsx')))

/** The engine refuses larger ones, see `maxReceiptLength`, whose module holds the whole verifier. */
const maxBytes = 64 * 1024 * 1024

interface State {
  run: number
  steps: CheckStep[]
  rows?: { done: number; total: number }
  facts?: ReceiptFacts
  finding?: Finding
}

/** Verifies a receipt from a file on this device, without sending it. */
export function FileCheck() {
  const t = useT()
  const bytes = useBytes()
  const [state, setState] = useState<State>()
  const [refusal, setRefusal] = useState<FileRefusal | 'unavailable'>()
  const [isShown, setShown] = useState(false)
  const run = useRef(0)

  async function take(file: File) {
    run.current += 1
    const mine = run.current
    // Another file may have been chosen meanwhile.
    const change = (part: Partial<State>) => {
      if (mine === run.current) setState((before) => ({ run: mine, steps: [], ...before, ...part }))
    }
    setState({ run: mine, steps: [] })
    setRefusal(undefined)
    setShown(false)
    const finding = await check(file, change)
    if (mine !== run.current) return
    if (typeof finding !== 'string') return change({ finding })
    setState(undefined)
    setRefusal(finding)
  }

  const { finding, facts } = state ?? {}
  return (
    <section className="verify-way" aria-labelledby="verify-file-title">
      <h2 id="verify-file-title">{t('verify_receipt.file.title')}</h2>
      <div className="stack gap-3 needs-script">
        <p className="muted">{t('verify_receipt.file.text')}</p>
        <DropZone
          title={t('verify_receipt.file.choose')}
          hint={t('verify_receipt.file.hint', { size: bytes(maxBytes) })}
          error={
            refusal && (
              <span role="alert">{t(`verify_receipt.file.${refusal}`, { size: bytes(maxBytes) })}</span>
            )
          }
          icon="shield-check"
          accept=".json,application/json"
          sizeOf={bytes}
          onFiles={([file]) => file && void take(file)}
        />
        {state && (
          <div className="check">
            <Suspense>
              <CheckFindings
                key={state.run}
                steps={state.steps}
                rows={state.rows}
                finding={finding}
                isProvable={facts?.isProvable === true}
                failedText={t('verify_receipt.failed')}
                foldsSteps
                onShown={() => setShown(true)}
              />
              {isShown && facts && <FileFacts facts={facts} />}
            </Suspense>
          </div>
        )}
      </div>
      <div className="stack gap-3 without-script">
        <p>{t('verify_receipt.file.no_script')}</p>
        <pre className="verify-command" dir="ltr">
          npx giveawaybox verify receipt.json
        </pre>
      </div>
    </section>
  )
}

async function check(
  file: File,
  change: (part: Partial<State>) => void,
): Promise<Finding | FileRefusal | 'unavailable'> {
  try {
    const { checkFile } = await withTexts('check', () => import('../result/check/check-file.ts'))
    return await checkFile(file, {
      onSteps: (steps) => change({ steps }),
      onProgress: (rows) => change({ rows }),
      onFacts: (facts) => change({ facts }),
    })
  } catch {
    return 'unavailable'
  }
}
