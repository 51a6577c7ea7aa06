import { createHash, randomBytes } from 'node:crypto'
import { getAuth } from '#contract/accounts/auth.ts'
import { initialsOf, type User } from '#contract/accounts/user.ts'

type Dispatch = (request: Request) => Promise<Response>

/** What differs between visitors with an account who otherwise get the same document. */
interface Shown {
  name: string
  initials: string
  /** the path of the picture */
  avatar: string
}

/** Who a document is for, as far as it may be shared. */
export interface DocumentVisitor {
  /** the same for all who may get the same document */
  key: string
  /** undefined for guests */
  account?: {
    /** the placeholders while the document is rendered, random like its nonce, and what this visitor reads there */
    marks: readonly string[]
    texts: readonly string[]
    initials: string
    /** the answer of `getAuth` for a page that others get too: nothing of the visitor but what is in the key */
    answer: () => Response
  }
}

/**
 * Asks who visits. Most tokens that come back after hours belong to no session any more; such visitors are guests.
 * Undefined where the document cannot be shared.
 */
export async function askWhoVisits(
  dispatch: Dispatch,
  { origin, locale, hasToken }: { origin: string; locale: string; hasToken: boolean },
): Promise<DocumentVisitor | undefined> {
  if (!hasToken) return { key: '' }
  const headers = { 'X-Language': locale, Accept: 'application/json' }
  const reply = await dispatch(new Request(new URL(getAuth.path, origin), { headers }))
  if (reply.status === 401) return { key: '' }
  if (!reply.ok) return undefined
  const { data } = (await reply.json()) as { data: { user: User } }
  return visitorOf(data.user)
}

/** The same in markup and in JSON: no sign of either. People with other names get a document of their own. */
const plainName = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} ._-]*$/u
const plainPath = /^\/[\w./-]+$/

function visitorOf(user: User): DocumentVisitor | undefined {
  const name = user.fullname || user.username
  const texts = { name, initials: initialsOf(name), avatar: user.avatar ?? '' }
  if (!plainName.test(name) || (user.avatar !== null && !plainPath.test(user.avatar))) return undefined
  const marks = { name: newMark(), initials: newMark(), avatar: `/${newMark()}` }
  const order = ['name', 'initials', 'avatar'] as const
  return {
    key: createHash('sha256')
      .update(JSON.stringify(withoutPerson(user)))
      .digest('base64url'),
    account: {
      marks: order.map((part) => marks[part]),
      texts: order.map((part) => texts[part]),
      initials: marks.initials,
      answer: () => Response.json({ status: true, message: '', data: { user: withoutPerson(user, marks) } }),
    },
  }
}

function newMark(): string {
  return randomBytes(18).toString('base64url')
}

const noTime = new Date(0).toISOString()

/** An account without whose it is. What remains, such as rights and plan, is what others may have alike. */
function withoutPerson(user: User, shown: Shown = { name: '', initials: '', avatar: '' }): User {
  return {
    ...user,
    id: '00000000-0000-0000-0000-000000000000',
    username: shown.name,
    fullname: shown.name,
    avatar: user.avatar === null ? null : shown.avatar,
    email: '',
    pending_email: null,
    birthday: null,
    gender: '',
    created_at: noTime,
    updated_at: noTime,
  }
}

/** Asks once a visit who is signed in: what chooses the document hands the answer on to its page. */
export function asksOnce(dispatch: Dispatch): Dispatch {
  let asked: Promise<Response> | undefined
  return async (call) => {
    // It may change the account.
    if (call.method !== 'GET') asked = undefined
    if (!isGetAuth(call)) return dispatch(call)
    asked ??= dispatch(call)
    return (await asked).clone()
  }
}

export function isGetAuth({ method, url }: Pick<Request, 'method' | 'url'>): boolean {
  return method === 'GET' && new URL(url).pathname === getAuth.path
}
