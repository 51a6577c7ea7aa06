/** Vitest runs this before each test file with a browser's globals: what jsdom lacks, in the least that our code needs. */
if (typeof document !== 'undefined') {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
  Element.prototype.scrollIntoView = () => undefined
  window.scrollTo = () => undefined
}
