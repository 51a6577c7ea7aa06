import {
  signIn as signInCall,
  signOutByPost,
  signOut as signOutCall,
  signUp as signUpCall,
} from '#contract/accounts/auth.ts'
import type { Context } from '#server/context.ts'
import type { Mount } from '#server/http/mount.ts'
import type { UserDataHooks } from '../user-data-hooks.ts'
import { signIn, signOut } from './sign-in.ts'
import { signUp } from './sign-up.ts'

export function signInRoutes(mount: Mount, ctx: Context, hooks: UserDataHooks): void {
  mount(signInCall, ({ body, ...request }) => signIn(ctx, body, { ...request, hooks }))
  mount(signUpCall, ({ body, ...request }) => signUp(ctx, body, { ...request, hooks }))
  for (const call of [signOutCall, signOutByPost])
    mount(call, async ({ viewer, browser }) => {
      await signOut(ctx, viewer, browser)
      return {}
    })
}
