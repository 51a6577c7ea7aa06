import type { DraftModule } from './draft-module.ts'

/**
 * What is wrong with a module, without what is wrong with a key and addresses that nobody wrote: they are made of its name, and
 * are right as soon as that is.
 */
export function faultsOfTyped<Told>(
  faults: Readonly<Record<string, Told>>,
  { key, slug }: Pick<DraftModule, 'key' | 'slug'>,
): Record<string, Told> {
  const made = [
    ...(key ? [] : ['key']),
    ...(Object.values(slug).some((words) => words?.trim()) ? [] : ['slug']),
  ]
  const told = Object.entries(faults)
  if (!told.some(([name]) => isOf(name, 'name'))) return { ...faults }
  return Object.fromEntries(told.filter(([name]) => !made.some((one) => isOf(name, one))))
}

function isOf(name: string, part: string): boolean {
  return name === part || name.startsWith(`${part}.`)
}
