/** Text to be read or copied sign by sign. */
export function Verbatim({ children }: { children: string }) {
  return (
    <pre
      className="py-3 px-3.5 rounded-control bg-sunk font-normal text-13 leading-[1.6] font-mono wrap-anywhere whitespace-pre-wrap normal-nums"
      dir="ltr"
    >
      {children}
    </pre>
  )
}
