/** Shorter than its long form wherever it is used, once minified. */
export function allElements<E extends HTMLElement>(selector: string): NodeListOf<E> {
  return document.querySelectorAll<E>(selector)
}
