import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useNavigation,
} from 'react-router'
import { shortestName, shortestPassword } from '../../../../contract/account-rules.ts'
import { createFirstAdministrator, getSetup } from '../../../../contract/setup.ts'
import { send } from '../../../api.ts'
import { PageHead } from '../../../components/page-head.tsx'
import { fatal } from '../../../fatal.ts'
import { useT } from '../../../i18n/frame.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import './setup.css'

type FieldName = 'username' | 'email' | 'fullname' | 'password'
type Outcome =
  | { made: string }
  | { message: string; errors: Partial<Record<FieldName, string>>; typed: Typed }
type Typed = Record<'username' | 'email' | 'fullname', string>

/** The address holds the token: it must not travel on, nor be found again. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer' }
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const link = await send(getSetup, { params: { token: params['token'] ?? '' }, context })
  if (!link.ok) throw fatal(link.message, link.status)
  return null
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const value = (name: string) => {
    const typed = form.get(name)
    return typeof typed === 'string' ? typed : ''
  }
  const typed = { username: value('username'), email: value('email'), fullname: value('fullname') }
  const answer = await send(createFirstAdministrator, {
    params: { token: params['token'] ?? '' },
    payload: { ...typed, password: value('password') },
    context,
  })
  if (answer.ok) return { made: typed.username } satisfies Outcome
  const errors = fieldErrors(answer.fields)
  return data<Outcome>({ message: answer.message, errors, typed }, { status: answer.status })
}

/** Once the account is made its link is spent: loading the page again would only say so. */
export function shouldRevalidate() {
  return false
}

export default function Setup() {
  const t = useT()
  const outcome = useActionData<Outcome>()
  const busy = useNavigation().state !== 'idle'
  const made = outcome && 'made' in outcome ? outcome.made : undefined
  const failed = outcome && 'errors' in outcome ? outcome : undefined
  return (
    <div className="wrap setup">
      <PageHead title={t('setup.title')} hidden />
      <h1>{t('setup.title')}</h1>
      {made !== undefined ? (
        <Note kind="good" role="status" title={t('setup.done.title')}>
          <p>{t('setup.done.text', { username: made })}</p>
        </Note>
      ) : (
        <>
          <p>{t('setup.text')}</p>
          {failed && (
            <Note kind="bad" role="alert" title={t('setup.failed')}>
              <p>{failed.message}</p>
            </Note>
          )}
          <Form method="post" className="stack" noValidate>
            <TextField
              name="username"
              label={t('field.username')}
              autoComplete="username"
              minLength={shortestName}
              required
              defaultValue={failed?.typed.username}
              error={failed?.errors.username}
            />
            <TextField
              name="email"
              type="email"
              label={t('field.email')}
              autoComplete="email"
              required
              defaultValue={failed?.typed.email}
              error={failed?.errors.email}
            />
            <TextField
              name="fullname"
              label={t('field.fullname')}
              autoComplete="name"
              minLength={shortestName}
              required
              defaultValue={failed?.typed.fullname}
              error={failed?.errors.fullname}
            />
            <TextField
              name="password"
              type="password"
              label={t('field.password')}
              hint={t('setup.password.hint', { count: shortestPassword })}
              autoComplete="new-password"
              minLength={shortestPassword}
              required
              error={failed?.errors.password}
            />
            <Button type="submit" kind="primary" size="large" busy={busy}>
              {t('setup.submit')}
            </Button>
          </Form>
        </>
      )}
    </div>
  )
}

/** The first message of each field, out of the tree of field errors. */
function fieldErrors(fields: unknown): Partial<Record<FieldName, string>> {
  const tree = (fields ?? {}) as Partial<Record<FieldName, { _errors?: string[] }>>
  const names: FieldName[] = ['username', 'email', 'fullname', 'password']
  return Object.fromEntries(
    names.flatMap((name) => (tree[name]?._errors?.[0] ? [[name, tree[name]._errors[0]]] : [])),
  )
}
