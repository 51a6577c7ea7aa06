import { type ActionFunctionArgs, Form, useActionData, useNavigation } from 'react-router'
import { PageHead } from '#web/components/frame/page-head.tsx'
import { useT } from '#web/i18n/frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { FileCheck } from './file-check.tsx'
import { findResult, type LinkRefused } from './find-result.ts'
import './verify-receipt.css'

export async function action({ context, request }: ActionFunctionArgs) {
  return findResult(await request.formData().catch(() => new FormData()), context)
}

/** Verifies a draw for anyone who holds its link, its code or its receipt file. */
export default function VerifyReceiptPage() {
  const t = useT()
  return (
    <div className="wrap">
      <PageHead title={t('verify_receipt.title')} description={t('verify_receipt.description')} />
      <header className="verify-head">
        <h1>{t('verify_receipt.title')}</h1>
        <p className="lead">{t('verify_receipt.lead')}</p>
      </header>
      <div className="verify-ways">
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
    <section className="verify-way" aria-labelledby="verify-link-title">
      <h2 id="verify-link-title">{t('verify_receipt.link.title')}</h2>
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
