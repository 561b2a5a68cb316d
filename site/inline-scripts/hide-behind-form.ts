/** Hides the floating calls to action while a booking form is in view: they would cover its button, or be taken for it. */
export function hideBehindForm(form: Element): void {
  const dock = document.querySelector('.dock')!
  new IntersectionObserver((entries) => {
    dock.toggleAttribute('data-aside', entries.at(-1)!.isIntersecting)
  }).observe(form)
}
