/** Plan names are as in the specification, `free` beside `Ultra`; as titles they are all capitalized. */
export function planTitle(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
