/** Plans are named as the specification writes them, `free` beside `Ultra`; as a title all begin alike. */
export function planTitle(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
