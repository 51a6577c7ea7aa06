/**
 * A size in the usual unit: `2.4 MB`, in French `2,4 Mo`. A size chosen by a person stays as chosen: 5,000 MB, not 4.9
 * GB. Rounded down, so that a stated remainder is really available. `number` formats numbers in the language.
 */
export function formatSize(bytes: number, language: string, number: (value: number) => string): string {
  const step = bytes < 1024 ? 0 : Math.min(4, Math.floor(Math.log2(bytes) / 10))
  const lower = bytes / 1024 ** (step - 1)
  const isChosen = step > 1 && lower % 1024 !== 0 && lower % 100 === 0
  const value = isChosen ? lower : bytes / 1024 ** step
  const shown = value >= 100 || step === 0 ? Math.floor(value) : Math.floor(value * 10) / 10
  const letter = language.startsWith('fr') ? 'o' : 'B'
  return `${number(shown)}\u00a0${['', 'K', 'M', 'G', 'T'][isChosen ? step - 1 : step]}${letter}`
}
