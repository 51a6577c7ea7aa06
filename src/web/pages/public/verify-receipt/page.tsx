import { lazy, Suspense, useRef, useState } from 'react'
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  Form,
  useActionData,
  useNavigation,
} from 'react-router'
import { fieldText, submitOrKeep } from '#web/actions/submit-or-keep.ts'
import { PageHead } from '#web/components/frame/page-head.tsx'
import type { CheckStep, Finding } from '#web/components/receipt/finding.ts'
import { useT } from '#web/i18n/frame.tsx'
import { withTexts } from '#web/i18n/learn-texts.ts'
import { spoken } from '#web/i18n/spoken.ts'
import { useBytes } from '#web/i18n/use-bytes.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DropZone } from '#web/ui/forms/drop-zone.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import type { FileRefusal } from '../result/check/check-file.ts'
import type { ReceiptFacts } from '../result/check/check-receipt.ts'
import { findResult, type LinkRefused } from './find-result.ts'

/** Loaded with the first check. */
const CheckFindings = lazy(() =>
  withTexts('check', async () => ({
    default: (await import('#web/components/receipt/check-findings.tsx')).CheckFindings,
  })),
)
const FileFacts = lazy(() => withTexts('file_facts', () => import('./file-facts.tsx')))

export async function action({ context, request }: ActionFunctionArgs) {
  return findResult(await request.formData().catch(() => new FormData()), context)
}

/** Keeps the pasted link if the connection breaks. */
export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return submitOrKeep(
    request,
    () => serverAction<typeof action>(),
    (form): LinkRefused => ({ link: fieldText(form, 'link'), error: spoken().t('alert.no_connection') }),
  )
}

/** Verifies a draw for anyone who holds its link, its code or its receipt file. */
export default function VerifyReceiptPage() {
  const t = useT()
  return (
    <div className="wrap">
      <PageHead title={t('verify_receipt.title')} description={t('verify_receipt.description')} />
      <header className="grid gap-3 py-8">
        <h1>{t('verify_receipt.title')}</h1>
        <p className="lead max-w-[60ch]">{t('verify_receipt.lead')}</p>
      </header>
      <div className="grid grid-cols-2 gap-16 items-start border-bs border-bs-line pbs-8 pbe-16 phone:grid-cols-1 phone:gap-8">
        <LinkCheck />
        <FileCheck />
      </div>
    </div>
  )
}

function LinkCheck() {
  const t = useT()
  const refused = useActionData<LinkRefused>()
  const busy = useNavigation().state !== 'idle'
  return (
    <section className="grid grid-cols-1 gap-3" aria-labelledby="verify-link-title">
      <h2 className="text-22" id="verify-link-title">
        {t('verify_receipt.link.title')}
      </h2>
      <p className="muted">{t('verify_receipt.link.text')}</p>
      <Form method="post" className="stack gap-3" noValidate>
        <TextField
          label={t('verify_receipt.link.field')}
          name="link"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          dir="ltr"
          required
          maxLength={2000}
          defaultValue={refused?.link}
          error={refused?.error}
        />
        <div>
          <Button type="submit" kind="primary" icon="shield-check" busy={busy}>
            {t('verify_receipt.link.submit')}
          </Button>
        </div>
      </Form>
    </section>
  )
}

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
function FileCheck() {
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
    <section className="grid grid-cols-1 gap-3" aria-labelledby="verify-file-title">
      <h2 className="text-22" id="verify-file-title">
        {t('verify_receipt.file.title')}
      </h2>
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
          <div className="grid grid-cols-1 gap-3">
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
        <pre
          className="py-3 px-3.5 rounded-control bg-sunk font-normal text-13 leading-[1.6] font-mono whitespace-pre-wrap normal-nums"
          dir="ltr"
        >
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
