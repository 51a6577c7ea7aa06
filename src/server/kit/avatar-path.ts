/** The path of a picture that an account has; its key changes with the picture. */
export function avatarPath(key: string | null): string | null {
  return key && `/api/avatars/${key}`
}
