/** Built in this very issue. */
export default function Page() {
  return null
}
