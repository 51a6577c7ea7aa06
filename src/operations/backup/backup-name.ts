/** `giveawaybox-20261123-205300.tar`: in order of time, and without signs that a file system refuses. */
export function backupName(now: Date): string {
  const digits = now.toISOString().replaceAll(/\D/g, '')
  return `giveawaybox-${digits.slice(0, 8)}-${digits.slice(8, 14)}.tar`
}
