import { randomUUID } from 'node:crypto'
import { fail } from '../../../../contract/errors.ts'
import type { ManagedUser } from '../../../../contract/users.ts'
import type { Context, SignedIn } from '../../../context.ts'
import { recordAct } from '../../audit/record-act.ts'
import { brandOfOrigin, ownOrigin } from '../../settings/own-origin.ts'
import { lockRights } from '../../settings/store.ts'
import { hashPassword } from '../passwords.ts'
import { type AskedAt, mailCode } from '../recovery/mail-code.ts'
import { askerNow, defaultRoleId, insistWithin, isId } from '../roles/within-rights.ts'
import { refuseWeakPassword } from '../sign-in/refuse-weak-password.ts'
import { insertUser, roleById, takenField } from '../store.ts'
import { rankedUser } from './store.ts'
import { userView } from './user-view.ts'

interface NewUser {
  username: string
  email: string
  fullname: string
  password: string
  birthday?: string | null | undefined
  gender?: ManagedUser['gender'] | undefined
  role_id?: string | undefined
}

/** Makes an account for somebody, who confirms the address themselves. */
export async function createUser(
  ctx: Pick<Context, 'db' | 'env' | 'now' | 'random' | 'queue' | 'secrets' | 'secretKey'>,
  viewer: SignedIn,
  wish: NewUser,
  asked: AskedAt,
): Promise<ManagedUser> {
  refuseWeakPassword(wish.password, wish)
  const password_hash = await hashPassword(ctx, wish.password)
  const app_number = await brandOfOrigin(ctx, await ownOrigin(ctx, asked.origin))
  try {
    return await ctx.db.transaction().execute(async (trx) => {
      await lockRights(trx)
      const { permissions } = await askerNow(trx, viewer, 'users.create')
      const role_id = await roleWithin(trx, wish.role_id ?? (await defaultRoleId(trx)), permissions)
      const id = randomUUID()
      const { username, email, fullname, birthday = null, gender = '' } = wish
      await insertUser(trx, {
        id,
        username,
        email,
        fullname,
        birthday,
        gender,
        password_hash,
        role_id,
        status: 'active',
        locale: asked.locale,
        app_number,
        created_at: ctx.now(),
      })
      await mailCode(
        ctx,
        trx,
        'registration',
        { user: { id, fullname }, to: email, payload: { email } },
        asked,
      )
      const made = await rankedUser(trx, id)
      if (!made) throw fail('user_not_found')
      await recordAct(trx, {
        viewer,
        now: ctx.now(),
        area: 'users',
        act: 'create',
        record: { id, name: username },
        after: { role: made.role_name, status: made.status },
      })
      return userView(made, permissions)
    })
  } catch (error) {
    const field = takenField(error)
    throw field ? fail(field === 'email' ? 'email_exists' : 'username_exists') : error
  }
}

/** A role that the asker may give. */
export async function roleWithin(
  trx: Context['db'],
  id: string,
  own: SignedIn['permissions'],
): Promise<string> {
  const role = isId(id) ? await roleById(trx, id) : undefined
  if (!role) throw fail('role_not_found')
  insistWithin(own, role.permissions)
  return role.id
}
