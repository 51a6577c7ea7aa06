import { z } from 'zod'
import { defineCall } from '../api/call.ts'
import {
  agree,
  birthday,
  email,
  fullname,
  gender,
  orElseDiffer,
  password,
  secretToken,
  typedPassword,
  username,
  usernameOrEmail,
} from './account-rules.ts'
import { signedIn, user } from './user.ts'

const nothing = z.object({})

export const getAuth = defineCall({
  name: 'getAuth',
  method: 'GET',
  path: '/api/auth',
  summary: 'Get the signed-in account (session check)',
  access: 'signed_in',
  viewable: true,
  budget: 'read',
  openInMaintenance: true,
  reply: z.object({ user }),
  errors: [],
})

const signInSchema = z.strictObject({
  username: usernameOrEmail,
  password: typedPassword,
  remember_me: z.boolean().default(false),
})

export const signIn = defineCall({
  name: 'signIn',
  method: 'POST',
  path: '/api/auth/sign-in',
  summary: 'Sign in with a username or email address',
  access: 'anyone',
  budget: 'write',
  openInMaintenance: true,
  success: 'success.signed_in',
  body: signInSchema,
  reply: signedIn,
  errors: ['validation_failed', 'invalid_credentials', 'account_banned', 'account_passive', 'busy'],
})

const signUpSchema = z.strictObject({
  username,
  email,
  password,
  fullname,
  birthday: birthday.nullish(),
})

export const signUp = defineCall({
  name: 'signUp',
  method: 'POST',
  path: '/api/auth/sign-up',
  summary: 'Create an account and sign in; the address is confirmed by email',
  access: 'anyone',
  budget: 'write',
  success: 'success.account_created',
  body: signUpSchema,
  reply: signedIn,
  status: 201,
  errors: ['validation_failed', 'registration_disabled', 'username_exists', 'email_exists', 'busy'],
})

const signingOut = {
  path: '/api/auth/sign-out',
  access: 'anyone',
  viewable: true,
  budget: 'write',
  openInMaintenance: true,
  success: 'success.signed_out',
  reply: nothing,
  errors: ['not_same_origin'],
} as const

/** GET because REQ-calls says so; it acts only for bearer tokens and pages of this site (REQ-calls). */
export const signOut = defineCall({
  ...signingOut,
  name: 'signOut',
  method: 'GET',
  changes: true,
  summary: 'Sign out',
})
export const signOutByPost = defineCall({
  ...signingOut,
  name: 'signOutByPost',
  method: 'POST',
  summary: 'Sign out',
})

/** The page that the mailed link leads to (REQ-calls): a name, never an address. */
const recoveryPaths = ['recovery-account', 'auth-recovery-account'] as const

const forgotPasswordSchema = z.strictObject({
  email,
  path: z.enum(recoveryPaths).default('recovery-account'),
})

export const forgotPassword = defineCall({
  name: 'forgotPassword',
  method: 'POST',
  path: '/api/auth/forgot-password',
  summary: 'Email a link to set a new password; the reply is the same for every address',
  access: 'anyone',
  budget: 'write',
  success: 'success.recovery_sent',
  body: forgotPasswordSchema,
  reply: nothing,
  errors: ['validation_failed'],
})

const resetPasswordSchema = z
  .strictObject({ new_password: password, confirm_password: typedPassword, token: secretToken })
  .refine(agree, orElseDiffer)

export const resetPassword = defineCall({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/auth/reset-password',
  summary: 'Set a new password with the emailed token; ends all sessions',
  access: 'anyone',
  budget: 'write',
  success: 'success.password_reset',
  body: resetPasswordSchema,
  reply: nothing,
  errors: [
    'validation_failed',
    'recovery_code_not_found',
    'recovery_code_expired',
    'recovery_code_invalid',
    'busy',
  ],
})

/** PUT changes the given fields and leaves the rest (REQ-calls: profile fields). */
export const profileSchema = z.strictObject({
  username: username.optional(),
  fullname: fullname.optional(),
  birthday: birthday.nullish(),
  gender: gender.optional(),
  email: email.optional(),
})

export const updateAuth = defineCall({
  name: 'updateAuth',
  method: 'PUT',
  path: '/api/auth',
  summary: 'Update your profile; a new email address must be confirmed and needs a recent sign-in',
  access: 'signed_in',
  budget: 'write',
  success: 'success.profile_updated',
  body: profileSchema,
  reply: z.object({ user }),
  errors: ['validation_failed', 'username_exists', 'email_exists', 'confirm_identity'],
})

const changePasswordSchema = z
  .strictObject({
    /** absent for an account without a password */
    current_password: typedPassword.optional(),
    new_password: password,
    confirm_password: typedPassword,
    /** end all other sessions too */
    close_others: z.boolean().default(true),
  })
  .refine(agree, orElseDiffer)

export const changePassword = defineCall({
  name: 'changePassword',
  method: 'POST',
  path: '/api/auth/change-password',
  summary: 'Change your password; the session continues with a new token',
  access: 'signed_in',
  budget: 'write',
  success: 'success.password_changed',
  body: changePasswordSchema,
  reply: z.object({ token: z.string() }),
  errors: ['validation_failed', 'confirm_identity', 'busy'],
})

export const verifyAccount = defineCall({
  name: 'verifyAccount',
  method: 'POST',
  path: '/api/auth/verify',
  summary: 'Confirm an email address with the emailed token',
  access: 'anyone',
  budget: 'write',
  success: 'success.verified',
  body: z.strictObject({ token: secretToken }),
  reply: z.object({ user: user.nullable() }),
  errors: [
    'validation_failed',
    'recovery_code_not_found',
    'recovery_code_expired',
    'recovery_code_invalid',
    'email_exists',
  ],
})

export const resendVerification = defineCall({
  name: 'resendVerification',
  method: 'POST',
  path: '/api/auth/resend-verification',
  summary: 'Resend the confirmation email',
  access: 'signed_in',
  budget: 'write',
  success: 'success.verification_sent',
  reply: nothing,
  errors: ['too_many_requests'],
})

export const undoEmailChange = defineCall({
  name: 'undoEmailChange',
  method: 'POST',
  path: '/api/auth/undo-email-change',
  summary: 'Undo an email address change with the token sent to the old address; ends all sessions',
  access: 'anyone',
  budget: 'write',
  success: 'success.email_change_undone',
  body: z.strictObject({ token: secretToken }),
  reply: nothing,
  errors: [
    'validation_failed',
    'recovery_code_not_found',
    'recovery_code_expired',
    'recovery_code_invalid',
    'email_exists',
  ],
})

export const confirmIdentity = defineCall({
  name: 'confirmIdentity',
  method: 'POST',
  path: '/api/auth/confirm',
  summary:
    'Confirm your identity for ten minutes of sensitive changes; the session continues with a new token',
  access: 'signed_in',
  budget: 'write',
  success: 'success.identity_confirmed',
  body: z.strictObject({ password: typedPassword.optional(), code: z.string().max(40).optional() }),
  reply: z.object({ token: z.string() }),
  errors: ['validation_failed', 'invalid_credentials', 'second_factor_invalid', 'busy'],
})

/**
 * Pages call it before starting something that needs a recent proof of identity but has no form to ask for it, such as
 * a download.
 */
export const checkProof = defineCall({
  name: 'checkProof',
  method: 'GET',
  path: '/api/auth/confirm',
  summary: 'Check whether you confirmed your identity within the last ten minutes',
  access: 'signed_in',
  fresh: true,
  budget: 'read',
  reply: z.object({}),
  errors: [],
})

/** Decision 24: an account closed by its owner can be reopened with a mailed code. */
export const reactivate = defineCall({
  name: 'reactivate',
  method: 'POST',
  path: '/api/auth/reactivate',
  summary: 'Reactivate an account with the emailed token, and sign in',
  access: 'anyone',
  budget: 'write',
  success: 'success.signed_in',
  body: z.strictObject({ token: secretToken }),
  reply: signedIn,
  errors: ['validation_failed', 'recovery_code_not_found', 'recovery_code_expired', 'recovery_code_invalid'],
})
