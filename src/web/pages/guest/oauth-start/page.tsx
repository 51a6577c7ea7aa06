/** Built in this very issue. */
export function loader() {
  return null
}
