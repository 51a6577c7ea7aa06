import { type LoaderFunctionArgs, redirect } from 'react-router'
import { finishConnection } from '#contract/comments/connections.ts'
import { locales } from '#locales/locales.ts'
import { pathFor } from '#locales/paths.ts'
import { send } from '#web/api/send.ts'
import { redirectTelling } from '#web/visit/flash.ts'

/** The address holds what the platform sent back and must not leak as a referrer. */
export function headers() {
  return { 'Referrer-Policy': 'no-referrer' }
}

/** Handles the platform's redirect and returns to the connections page, in the language in which it started. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const [code, state] = [searchParams.get('code') ?? '', searchParams.get('state') ?? '']
  const locale = locales.find((each) => state.startsWith(`${each}.`)) ?? 'en'
  const page = pathFor('accountConnections', locale)
  if (!code)
    throw problem(page, searchParams.get('error') === 'access_denied' ? 'denied' : 'connection_failed')
  const answer = await send(finishConnection, { payload: { code, state }, context })
  throw answer.ok ? redirectTelling(page, finishConnection, context) : problem(page, answer.code)
}

function problem(page: string, what: string): Response {
  return redirect(`${page}?${new URLSearchParams({ problem: what })}`)
}

export default function ConnectionsReturn() {
  return null
}
