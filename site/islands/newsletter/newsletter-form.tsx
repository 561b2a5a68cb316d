import { useRef } from 'react'
import { newsletterWording, subscribeToNewsletter } from '#shared/contract/newsletter.ts'
import { Honeypot, TextField } from '../form/field.tsx'
import { blog } from '../../content/blog.ts'
import { formContent } from '../../content/form.ts'
import { useIsHydrated } from '../form/browser-hooks.ts'
import { newsletterSource, useNewsletter } from './use-newsletter.ts'

const { label, subscribe, subscribing } = blog.newsletter

/** Posts natively until it is hydrated; from then on it answers in place. */
export function NewsletterForm() {
  const field = useRef<HTMLInputElement>(null)
  const { submit, state } = useNewsletter(field)
  const isHydrated = useIsHydrated()
  return (
    <form
      className="newsletter-form"
      method={subscribeToNewsletter.method}
      action={subscribeToNewsletter.path}
      noValidate={isHydrated}
      onSubmit={submit}
    >
      <TextField
        ref={field}
        id="newsletter-email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        label={label}
        error={state.error}
      />
      <input type="hidden" name="source" value={newsletterSource} />
      <Honeypot label={formContent.honeypot} name="homepage" />
      <button type="submit" className="button ink" disabled={state.isBusy}>
        {state.isBusy ? subscribing : subscribe}
      </button>
      <output className="newsletter-answer">{state.answer}</output>
      <p className="newsletter-wording">{newsletterWording}</p>
    </form>
  )
}
