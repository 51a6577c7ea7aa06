/** The name by which lists show a person. */
export function shownName({ fullname, username }: { fullname: string; username: string }): string {
  return fullname || username
}
