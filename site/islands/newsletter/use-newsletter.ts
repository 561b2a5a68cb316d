import { useState, type RefObject, type SubmitEvent } from 'react'
import { subscribe } from './subscribe.ts'

interface NewsletterState {
  isBusy: boolean
  answer?: string
  error?: string
}

/** Sends the form, one request at a time; an error is shown at its field, which gets the focus. */
export function useNewsletter(field: RefObject<HTMLInputElement | null>) {
  const [state, setState] = useState<NewsletterState>({ isBusy: false })

  async function send(form: HTMLFormElement) {
    setState({ isBusy: true })
    const outcome = await subscribe(form)
    setState({ isBusy: false, ...outcome })
    if ('error' in outcome) field.current?.focus()
    else form.reset()
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    void send(event.currentTarget)
  }

  return { state, submit }
}
