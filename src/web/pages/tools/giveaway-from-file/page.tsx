import './giveaway-from-file.css'
import {
  type ActionFunctionArgs,
  data,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { PageHead } from '../../../components/page-head.tsx'
import { fatal } from '../../../fatal.ts'
import { useT } from '../../../i18n/frame.tsx'
import { type Answer, answerForm, newKey } from './answer-form.ts'
import { readForm } from './form-values.ts'
import { GiveawayForm } from './giveaway-form.tsx'

/** One key for each view of the page: whatever is sent twice from it is one draw. */
export function loader() {
  return { key: newKey() }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const answer = await answerForm(readForm(await formOf(request)), context)
  if (answer instanceof Response) return answer
  return data(answer, { status: answer.failure ? 422 : 200 })
}

/** The key of the page outlives a failed draw: the same draw may have been made although its answer was lost. */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === 'POST' ? false : defaultShouldRevalidate
}

export default function GiveawayFromFile() {
  const t = useT()
  const { key } = useLoaderData<typeof loader>()
  const answer = useActionData<Answer>()
  return (
    <div className="wrap">
      <PageHead title={t('giveaway.title')} description={t('giveaway.description')} />
      <GiveawayForm formKey={answer?.key ?? key} answer={answer} />
    </div>
  )
}

/** Junk instead of a form is the sender's mistake, not ours. */
async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData()
  } catch {
    throw fatal('The form could not be read', 400)
  }
}
